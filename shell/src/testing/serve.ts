interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Stands where the network is; what it returns lists what was asked for. An answer that throws is a broken cable. */
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
