import { planCompose } from '../product/composeStack.ts';
import { runCompose } from './composeRun.ts';
import { remainingResources } from './containers.ts';
import { itReleasesFrontEnds } from './frontEndRelease.ts';
import { itIsolatesContainers, itLimitsServices } from './isolation.ts';
import { itRecovers } from './recovery.ts';
import { itServesUsers } from './workday.ts';

jest.setTimeout(120_000);

describe('docker compose up', () => {
  const run = runCompose();

  itServesUsers(run);
  itRecovers(run);
  itReleasesFrontEnds(run);
  itIsolatesContainers(run);
  itLimitsServices(run);

  it('causes no uncaught error and no violation of the content security policy', () => {
    expect([...run.office.errors, ...run.booth.errors]).toEqual([]);
  });

  it('leaves no container, volume or network', async () => {
    const { product: stack } = run;
    expect((await remainingResources(stack.project)).length).toBeGreaterThan(10);
    await stack.remove();
    expect(await remainingResources(stack.project)).toEqual([]);
  });
});

describe('docker compose up with a common password for the first admin', () => {
  it('ends within seconds, before anything else starts, and prints the name of a container whose log contains the reason', async () => {
    const settings = { PARKWART_ADMIN_PASSWORD: 'Passwort123' };
    const stack = await planCompose({ name: 'refused', tls: false, settings });
    try {
      const started = performance.now();
      const refused = stack.compose('up', '--detach', '--wait');
      await expect(refused).rejects.toThrow(
        /service "(?:admin-password|prepare)" didn't complete successfully: exit 1\s*$/,
      );
      expect(performance.now() - started).toBeLessThan(30_000);
      expect(await stack.compose('logs', '--no-log-prefix', 'prepare')).toContain(
        'PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
      );
    } finally {
      await stack.remove();
    }
  });
});
