import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runReleaseCommand } from './run.ts';

const host = {
  root: join(__dirname, '../../../..'),
  dataDir: join(tmpdir(), 'parkwart-no-data'),
  say: () => {},
  step: <Result>(_title: object, work: () => Promise<Result>) => work(),
  build: () => Promise.reject(new Error('not asked for')),
};

describe('a release command for an unknown module', () => {
  it.each([
    ['deploy', 'admin'],
    ['deploy', 'mfe-unknown'],
    ['rollback', 'svc-unknown'],
  ])('%s %s lists the known ones', async (command, name) => {
    await expect(runReleaseCommand(host, command, [name])).rejects.toThrow(
      `Ein Modul „${name}“ gibt es nicht. Es gibt: ` +
        'shell, mfe-admin, mfe-driver, mfe-print, mfe-staff, svc-users, svc-parking, svc-files.',
    );
  });

  it.each([
    ['deploy', 'mfe-admin', 'PARKWART_TRIAL_ADMIN'],
    ['canary', 'mfe-staff', 'PARKWART_TRIAL_'],
    ['deploy', 'shell', 'PARKWART_TRIAL_'],
  ])('%s %s asks for the accounts of the smoke test before it builds', async (command, name, setting) => {
    const args = [name, '--compose', ...(command === 'canary' ? ['--share', '20'] : [])];
    await expect(runReleaseCommand(host, command, args)).rejects.toThrow(setting);
  });

  it('shows its usage without a module', async () => {
    await expect(runReleaseCommand(host, 'deploy', [])).rejects.toThrow('npm run deploy');
  });
});
