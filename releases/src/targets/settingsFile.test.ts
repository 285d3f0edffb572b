import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { readSetting, writeSettings } from './settingsFile.ts';

let folder: { path: string; remove: () => Promise<void> };
const text = () => readFile(join(folder.path, '.env'), 'utf8');

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('the settings of the compose stack', () => {
  it('change line by line and keep every other line', async () => {
    await writeFile(join(folder.path, '.env'), '# Version\nSVC_PARKING_VERSION=1\n#SVC_USERS_VERSION=\nHTTP_PORT=80');
    await writeSettings(folder.path, { SVC_PARKING_VERSION: '2', SVC_USERS_VERSION: '$3' });
    const expected = '# Version\nSVC_PARKING_VERSION=2\n#SVC_USERS_VERSION=\nHTTP_PORT=80\nSVC_USERS_VERSION=$3\n';
    expect(await text()).toBe(expected);
  });

  it('are read without their quotes, and are empty when not set', async () => {
    await writeFile(join(folder.path, '.env'), `TLS_CERTIFICATE='/etc/certificate.pem'\n`);
    expect(await readSetting(folder.path, 'TLS_CERTIFICATE')).toBe('/etc/certificate.pem');
    expect(await readSetting(folder.path, 'HTTP_PORT')).toBe('');
  });

  it('hold secrets, so a new file is readable by its owner only', async () => {
    await writeSettings(folder.path, { HTTP_PORT: '80' });
    expect((await stat(join(folder.path, '.env'))).mode & 0o777).toBe(0o600);
  });
});
