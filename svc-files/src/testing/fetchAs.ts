import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface FetchedResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly content: Buffer;
}

/** Acts like a gateway that forwards the Host header unchanged. */
export function fetchAs(host: string, url: string): Promise<FetchedResponse> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { Host: host } }, (response) => {
      buffer(response).then(
        (content) => resolve({ status: response.statusCode, headers: response.headers, content }),
        reject,
      );
    });
    asking.on('error', reject);
    asking.end();
  });
}
