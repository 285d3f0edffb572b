interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replaces fetch; returns the list of requested URLs. A response function that throws is a broken connection. */
export function serve(answer: (address: string, request: RequestInit) => Answer | Promise<Answer>): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (address, request = {}) => {
    asked.push(String(address));
    const { status, body, headers = {} } = await answer(String(address), request);
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  return asked;
}

export const loggedOut: Answer = { status: 401, body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' } };
