import { forEachService } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import type { RunningGateway } from './runningGateway.ts';
import { type Seen, startEchoService, type TinyServer } from './testing/echoService.ts';
import { startNginx } from './testing/nginxProcess.ts';

const CLIENT = '203.0.113.7';

describeWithTool('nginx', 'nginx behind a proxy', () => {
  let folder: { path: string; remove: () => Promise<void> };
  let service: TinyServer;
  let gateway: RunningGateway | undefined;

  beforeEach(async () => {
    [folder, service] = await Promise.all([temporaryFolder(), startEchoService('users')]);
  });
  afterEach(async () => {
    await gateway?.stop();
    await service.stop();
    await folder.remove();
  });

  const addressSeen = async (trustedProxies: string[]) => {
    const services = forEachService(() => service.url);
    gateway = await startNginx({
      siteFolder: folder.path,
      services,
      storage: service.url,
      gatewayKey: 'k'.repeat(32),
      trustedProxies,
    });
    const headers = { 'X-Forwarded-For': `198.51.100.1, ${CLIENT}` };
    const response = await fetch(`${gateway.url}/api/employee/all-user`, { headers });
    const { headers: seen } = (await response.json()) as Seen;
    return seen['x-forwarded-for'];
  };

  it('trusts a known proxy, and only the last address that is not the proxy’s own', async () => {
    expect(await addressSeen(['127.0.0.0/8', '10.0.0.0/8'])).toBe(CLIENT);
  });

  it('trusts no other proxy', async () => {
    expect(await addressSeen(['10.0.0.0/8'])).toBe('127.0.0.1');
  });

  it('trusts no proxy when none is configured', async () => {
    expect(await addressSeen([])).toBe('127.0.0.1');
  });

  it('trusts no proxy with the image’s default', async () => {
    expect(await addressSeen(['unix:'])).toBe('127.0.0.1');
  });
});
