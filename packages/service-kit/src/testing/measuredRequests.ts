/** A request's duration as measured by the service, independent of the test's own delays. */
export interface MeasuredRequest {
  readonly route: string;
  readonly ms: number;
}

export function measureRequests() {
  const requests: MeasuredRequest[] = [];
  const write = (line: string) => {
    const { msg, route, ms } = JSON.parse(line) as MeasuredRequest & { msg: string };
    if (msg === 'request') requests.push({ route, ms });
  };
  return { requests, logTo: { write } };
}
