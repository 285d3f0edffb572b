import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { API, seenBy } from './testing/eachGateway.ts';
import { startEchoService } from './testing/echoService.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

const CLIENT = '203.0.113.7';

describeWithTool('nginx', 'nginx behind a proxy', () => {
  it.each([
    ['a known proxy, and only the last address that is not the proxy’s own', ['127.0.0.0/8', '10.0.0.0/8'], CLIENT],
    ['no other proxy', ['10.0.0.0/8'], '127.0.0.1'],
    ['no proxy when none is configured', [], '127.0.0.1'],
    ['no proxy with the image’s default', ['unix:'], '127.0.0.1'],
  ])('trusts %s', async (_title, trustedProxies, expected) => {
    const service = await stopAfterEach(startEchoService('users'));
    const gateway = await stopAfterEach(startNginx({ ...inFrontOf(service.url), trustedProxies }));
    const headers = { 'X-Forwarded-For': `198.51.100.1, ${CLIENT}` };
    const seen = seenBy(await rawRequest(gateway.url, `${API}/all-user`, { headers }));
    expect(seen.headers['x-forwarded-for']).toBe(expected);
  });
});
