import { writeSettings } from 'releases/targets/settingsFile';
import { eventually } from '../testing/eventually.ts';
import { type ComposeRun, LONG_RUNNING, useAllParts } from './composeRun.ts';
import { ADMIN_PASSWORD, docker } from './composeStack.ts';
import { containersByService } from './containers.ts';

const RECOVERY_SECONDS = 60;
const SECRETS = ['/secrets', '/handed-out'];

/** What the stack is like after a part stopped, was killed or was recreated. */
export function itRecovers(run: ComposeRun): void {
  const allPartsWork = () => eventually(RECOVERY_SECONDS, () => useAllParts(run.office.page, run.invoice));

  it.each(LONG_RUNNING)('recovers after %s was stopped and started', async (service) => {
    const { stack, office, invoice } = run;
    const before = await allPartsWork();
    await stack.compose('stop', service);
    await expect(useAllParts(office.page, invoice)).rejects.toThrow();
    await stack.compose('start', service);
    expect(await allPartsWork()).toBeGreaterThan(before);
  });

  it('has a healthy storage after a restart', async () => {
    await run.stack.compose('restart', 'minio');
    await run.stack.compose('up', '--no-build', '--detach', '--wait', 'minio');
  });

  it('recreates what reads the first admin’s password, and nothing else, when it is emptied', async () => {
    const { stack } = run;
    const before = await containersByService(stack);
    const readEvents = () => stack.compose('exec', '-T', 'backup', 'sh', '-c', 'cat /security-events/*');
    const events = await readEvents();
    expect(events).toContain('"event":"login.refused"');
    await writeSettings(stack.folder, { PARKWART_ADMIN_PASSWORD: '' });
    await stack.compose('up', '--no-build', '--detach', '--wait');
    const after = await containersByService(stack);
    const changed = Object.keys(after).filter((service) => after[service] !== before[service]);
    expect(changed.sort()).toEqual(['admin-password', 'svc-users']);
    expect(await readEvents()).toContain(events);
    const search = `grep --recursive --count '${ADMIN_PASSWORD}' ${SECRETS.join(' ')} || true`;
    const found = await stack.compose('run', '--rm', '--no-deps', '-T', 'prepare', 'sh', '-c', search);
    expect(found.split('\n').filter((line) => !line.endsWith(':0'))).toEqual([]);
    await allPartsWork();
  });

  it.each(['svc-parking', 'mysql', 'gateway'])('recovers after all processes of %s were killed', async (service) => {
    const { stack } = run;
    // Spares itself and the init process, which exits without children.
    await stack.compose('exec', '-T', service, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
    const container = await stack.compose('ps', '--all', '--quiet', service);
    await eventually(RECOVERY_SECONDS, async () => {
      expect(Number(await docker('inspect', '--format', '{{.RestartCount}}', container))).toBeGreaterThan(0);
      await useAllParts(run.office.page, run.invoice);
    });
  });
}
