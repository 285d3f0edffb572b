import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { forEachService } from '@parkwart/contracts/wire/services';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { startNginx } from 'gateway/testing/nginxProcess';
import { type Figure, timed } from './figures.ts';
import { withHotCalls } from './hotCalls.ts';
import { compareLoads, type LoadVariant } from './load.ts';

const COUNT = 500;

const SELECT = {
  'of a parked car': 'exitAt IS NULL',
  'of a car that left': 'exitAt IS NOT NULL',
};

export async function search(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await withHotCalls(async ({ database, headers, bare, peer, parking }) => {
    const site = await temporaryFolder();
    const gatewayOf = (url: string) =>
      startNginx({
        siteFolder: site.path,
        services: forEachService(() => url),
        storage: url,
        gatewayKey: TEST_GATEWAY_KEY,
      });
    const gateways = await Promise.all([gatewayOf(peer.url), gatewayOf(parking.url)]);
    const [beforePeer, beforeParking] = gateways;
    for (const [which, condition] of Object.entries(SELECT)) {
      const ids = await database.select<{ id: number }>(
        `SELECT id FROM records WHERE ${condition} ORDER BY RAND(1) LIMIT ${COUNT}`,
      );
      const requests = (url: string, path: string): LoadVariant['requests'] => ({
        url,
        requests: ids.map(({ id }) => ({ path: path + id, headers })),
      });
      const path = `${API_PREFIX}/invoice-search?invoiceNumber=`;
      const [r, , , byHand, ours] = await compareLoads(`invoice search ${which}`, [
        { name: 'R, a bare read', pid: bare.pid, requests: requests(bare.url, '/') },
        { name: 'peer', pid: peer.pid, requests: requests(peer.url, path) },
        { name: 'svc-parking', pid: parking.pid, requests: requests(parking.url, path) },
        { name: 'peer behind nginx', pid: peer.pid, requests: requests(beforePeer.url, path) },
        { name: 'svc-parking behind nginx', pid: parking.pid, requests: requests(beforeParking.url, path) },
      ]);
      figures.push(
        timed(`invoice search ${which}, behind nginx, rate ÷ R`, ours.perSecond / r.perSecond, '×'),
        timed(`invoice search ${which}, behind nginx, CPU ÷ R`, ours.cpu / r.cpu, '×', 0.1),
        timed(`invoice search ${which}, behind nginx, rate ÷ peer`, ours.perSecond / byHand.perSecond, '×'),
      );
    }
    for (const gateway of gateways) await gateway.stop();
    await site.remove();
  });
  return figures;
}
