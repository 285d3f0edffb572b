import type { IncomingMessage } from 'node:http';
import type { ErrorStatus } from '../gatewayErrors.ts';
import { ANY_HOST_PATH, ownHosts } from '../ownHosts.ts';

export type HostCheck = (request: IncomingMessage, path: string | undefined) => ErrorStatus | undefined;

export function createHostCheck(names: readonly string[] = []): HostCheck {
  let hosts: RegExp | undefined;
  return (request, path) => {
    // Node keeps the first of several Host headers, other servers may use the last.
    const sent = request.rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === 'host').length;
    if (sent > 1 || (sent === 0 && request.httpVersion === '1.1')) return 400;
    if (path === ANY_HOST_PATH) return undefined;
    hosts ??= ownHosts({ names, ...(request.socket.localPort ? { port: request.socket.localPort } : {}) });
    return hosts.test(request.headers.host ?? '') ? undefined : 421;
  };
}
