import { eventually } from '@parkwart/service-kit/testing/eventually';
import { writeSettings } from 'releases/targets/settingsFile';
import { ADMIN_PASSWORD } from '../product/composeStack.ts';
import { type ComposeRun, LONG_RUNNING, useAllParts } from './composeRun.ts';
import { inspectContainers } from './containers.ts';

const RECOVERY_SECONDS = 60;
const SECRETS = ['/secrets', '/handed-out'];

/** Tests recovery after a part of the stack was stopped or recreated; e2e/src/faults kills each part under load. */
export function itRecovers(run: ComposeRun): void {
  const allPartsWork = () => eventually(RECOVERY_SECONDS, () => useAllParts(run.office.page, run.invoice));

  it.each(LONG_RUNNING)('recovers after %s was stopped and started', async (service) => {
    const { product: stack, office, invoice } = run;
    const before = await allPartsWork();
    await stack.compose('stop', service);
    await expect(useAllParts(office.page, invoice)).rejects.toThrow();
    await stack.compose('start', service);
    expect(await allPartsWork()).toBeGreaterThan(before);
  });

  it('has a healthy storage after a restart', async () => {
    await run.product.compose('restart', 'minio');
    await run.product.compose('up', '--no-build', '--detach', '--wait', 'minio');
  });

  it('recreates only the containers that read the first admin’s password when that setting is emptied', async () => {
    const { product: stack } = run;
    const containers = async () => new Map((await inspectContainers(stack)).map(({ service, id }) => [service, id]));
    const before = await containers();
    const readEvents = () => stack.inside('backup', 'sh', '-c', 'cat /security-events/*');
    const events = await readEvents();
    expect(events).toContain('"event":"login.refused"');
    await writeSettings(stack.folder, { PARKWART_ADMIN_PASSWORD: '' });
    await stack.compose('up', '--no-build', '--detach', '--wait');
    const changed = [...(await containers())].filter(([service, id]) => before.get(service) !== id);
    expect(changed.map(([service]) => service).sort()).toEqual(['admin-password', 'svc-users']);
    expect(await readEvents()).toContain(events);
    const search = `grep --recursive --count '${ADMIN_PASSWORD}' ${SECRETS.join(' ')} || true`;
    const found = await stack.compose('run', '--rm', '--no-deps', '-T', 'prepare', 'sh', '-c', search);
    expect(found.split('\n').filter((line) => !line.endsWith(':0'))).toEqual([]);
    await allPartsWork();
  });
}
