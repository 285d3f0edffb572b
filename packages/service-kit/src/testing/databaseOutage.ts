import type { TestResponse } from './serviceUnderTest.ts';

export const MAX_RESPONSE_MS = 3_000;

export function expectUnavailable({ status, body, headers }: TestResponse): void {
  expect(status).toBe(503);
  expect(body.message).toBe('Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.');
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
}

/** A thawed database first processes its backlog, a restarted one needs time; the test's timeout limits the wait. */
export async function retryWhileUnavailable(send: () => Promise<TestResponse>): Promise<TestResponse> {
  const response = await send();
  return response.status === 503 ? retryWhileUnavailable(send) : response;
}
