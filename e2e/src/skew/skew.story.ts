import { registry } from '@parkwart/contracts/registry/registry';
import { areContractsCompatible } from '@parkwart/contracts/wire/contractVersion';
import { runInBrowser } from '../product/runProduct.ts';
import { currentBuild, FRONT_ENDS, type FrontEnd, previousBuild, REMOTES } from './previous.ts';
import { workInBoothAndOffice } from './sessions.ts';

jest.setTimeout(120_000);

const previous = previousBuild();
const current = currentBuild();

const MIXES = [
  { title: 'the previous shell with today’s remotes', fromPrevious: ['shell'] },
  { title: 'today’s shell with the previous remotes', fromPrevious: REMOTES },
  { title: 'the previous front ends with today’s services', fromPrevious: FRONT_ENDS },
] satisfies { title: string; fromPrevious: readonly FrontEnd[] }[];

describe('when two versions are live at the same time,', () => {
  const running = runInBrowser('embedded', { gateway: 'nginx' });

  it('the two contract versions are compatible', async () => {
    const [before, now] = await Promise.all([previous.release('shell'), current.release('shell')]);
    expect(areContractsCompatible(before.contract, now.contract)).toBe(true);
  });

  describe.each(MIXES)('$title', ({ fromPrevious }) => {
    beforeAll(async () => {
      const site = `${running.product.dataDir}/site`;
      await current.makeLive(site, FRONT_ENDS);
      await previous.makeLive(site, fromPrevious);
    });

    it('can be live at the same time', async () => {
      const live = registry.parse(await (await fetch(`${running.product.url}/remotes.json`)).json());
      for (const remote of REMOTES) {
        const { version } = await (fromPrevious.some((name) => name === remote) ? previous : current).release(remote);
        expect(live.remotes[remote]?.version).toBe(version);
      }
    });

    it('can be used by an employee to check a car in and out, and by an admin to view the car', async () => {
      const { browser, product } = running;
      expect(await workInBoothAndOffice(browser, product.url)).toEqual([]);
    });
  });
});
