import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';

const SCRIPT = join(__dirname, 'ownHosts.sh');

describeWithTool('openssl', 'the gateway image’s own hosts', () => {
  let folder: string;
  let certificate: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkwart-hosts-'));
    certificate = join(folder, 'certificate.pem');
    const names = 'subjectAltName=DNS:parkwart.example,DNS:*.parkhaus.example,IP:192.0.2.7,IP:2001:db8::1';
    const kind = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-noenc',
      '-subj',
      '/CN=ignored.example',
    ];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate];
    execFileSync('openssl', ['req', '-x509', ...kind, '-addext', names, ...files], { stdio: 'ignore' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (publicNames: string, file = '') =>
    spawnSync('sh', [SCRIPT, file], { env: { PATH: process.env.PATH, PUBLIC_NAMES: publicNames }, encoding: 'utf8' });
  const hosts = (publicNames: string, file?: string) => new RegExp(run(publicNames, file).stdout.trim(), 'i');

  it('are localhost, at any port, by default', () => {
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:80', '[::1]:443']) expect(host).toMatch(hosts(''));
    for (const host of ['', 'parkwart.example', '127x0.0.1', 'localhost.evil.example', 'evil.localhost', ':1']) {
      expect(host).not.toMatch(hosts(''));
    }
  });

  it('include those in the certificate, so that an installation needs no setting', () => {
    const own = hosts('', certificate);
    for (const host of ['localhost', 'parkwart.example', 'Mitte.Parkhaus.Example:8443', '192.0.2.7']) {
      expect(host).toMatch(own);
    }
    for (const host of ['ignored.example', 'parkwartxexample', 'a.b.parkhaus.example', '.parkhaus.example']) {
      expect(host).not.toMatch(own);
    }
  });

  it('include the configured ones, and then none from the certificate', () => {
    const own = hosts('kasse.example [2001:db8::1]', certificate);
    for (const host of ['kasse.example', '[2001:db8::1]:8443', '127.0.0.1']) expect(host).toMatch(own);
    expect('parkwart.example').not.toMatch(own);
  });

  it('are not guessed when the certificate cannot be read', () => {
    const { status, stdout } = run('', join(folder, 'key.pem'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it.each(['https://kasse.example', 'kasse.example:8443', 'a;b', 'a"b', '*', 'a.*.b', '.example', '$host'])(
    'exclude anything but a host name: %s',
    (name) => {
      const { status, stdout, stderr } = run(name);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toBe(`PUBLIC_NAMES: ${name} is no name of a host (without https:// and port)\n`);
    },
  );
});
