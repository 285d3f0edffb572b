import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOutPassword } from './adminPassword.ts';

const PASSWORD = 'Regen am Kiosk 7';

describe('the first admin’s password', () => {
  let secretsFolder: string;
  let handedOut: string;
  beforeEach(() => {
    [secretsFolder = '', handedOut = ''] = ['secrets', 'users'].map((name) =>
      mkdtempSync(join(tmpdir(), `parkwart-${name}-`)),
    );
  });
  afterEach(() => {
    for (const folder of [secretsFolder, handedOut]) rmSync(folder, { recursive: true });
  });

  const handOut = (configured: string) => handOutPassword(configured, { secretsFolder, handedOut });
  const stored = () => [secretsFolder, handedOut].map((folder) => readFileSync(join(folder, 'admin_password'), 'utf8'));

  it('is handed to svc-users alone, and disappears from every volume when the setting is emptied', async () => {
    await handOut(PASSWORD);
    expect(stored()).toEqual(['', PASSWORD]);
    await handOut('');
    expect(stored()).toEqual(['', '']);
    await handOut('');
    await handOut(PASSWORD);
    expect(stored()).toEqual(['', PASSWORD]);
  });

  it("is removed from an earlier version's secrets, and not checked by today’s rules there", async () => {
    writeFileSync(join(secretsFolder, 'admin_password'), 'Passwort123');
    for (const configured of ['Passwort123', 'Passwort123', '']) {
      await handOut(configured);
      expect(stored()).toEqual(['', configured]);
    }
  });

  it.each([
    ['missing', '', 'PARKWART_ADMIN_PASSWORD fehlt: In .env steht das Passwort'],
    ['short', 'kurz', 'PARKWART_ADMIN_PASSWORD in .env: Das Passwort hat mindestens 8 Zeichen.'],
    ['common', 'Passwort123', 'PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort ist zu verbreitet.'],
    ['based on a name', 'parkwart-admin', 'PARKWART_ADMIN_PASSWORD in .env: Dieses Passwort besteht fast nur aus'],
  ])('is refused in one line when it is %s, before it is handed out', async (_title, configured, line) => {
    await expect(handOut(configured)).rejects.toThrow(line);
    expect(readdirSync(handedOut)).toEqual([]);
  });
});
