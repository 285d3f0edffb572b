interface FakeResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Replaces fetch; returns the list of requested URLs. A response function that throws simulates a broken connection.
 */
export function serve(
  respond: (address: string, request: RequestInit) => FakeResponse | Promise<FakeResponse>,
): string[] {
  const requests: string[] = [];
  globalThis.fetch = async (address, request = {}) => {
    requests.push(String(address));
    const { status, body, headers = {} } = await respond(String(address), request);
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  return requests;
}

export const unauthorized: FakeResponse = {
  status: 401,
  body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' },
};
