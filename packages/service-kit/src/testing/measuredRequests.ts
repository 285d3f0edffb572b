/** A request as the service that answered it measured it: a busy machine that sends it late does not count. */
export interface MeasuredRequest {
  readonly route: string;
  readonly ms: number;
}

/** Takes a service's log at the level `info` and keeps what it says of each request. */
export function measureRequests() {
  const requests: MeasuredRequest[] = [];
  const write = (line: string) => {
    const { msg, route, ms } = JSON.parse(line) as MeasuredRequest & { msg: string };
    if (msg === 'request') requests.push({ route, ms });
  };
  return { requests, logTo: { write } };
}
