import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MEGABYTE = 1024 * 1024;

/** Only Docker's own variables: others would override .env. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|DOCKER_|BUILDKIT_|XDG_|LANG)/.test(name)),
);

export async function docker(...args: string[]): Promise<string> {
  try {
    const { stdout } = await run('docker', args, { cwd: ROOT, env: environment, maxBuffer: 64 * MEGABYTE });
    return stdout.trim();
  } catch (error) {
    // Node's errors are not instances of this realm's Error.
    const { stderr, code, signal }: { stderr?: unknown; code?: unknown; signal?: unknown } = Object(error);
    throw new Error(`docker ${args.join(' ')} failed (${code ?? signal}):\n${String(stderr).slice(-4_000)}`);
  }
}

interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

async function makeCertificate(folder: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

async function fillInSettings(settings: Readonly<Record<string, string | number>>): Promise<string> {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  return Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`.env.example does not know ${name}`);
    return text.replace(line, `${name}=${value}`);
  }, example);
}

/** Parkwart as docker-compose.yml runs it, with its own name, ports, secrets and data. */
export interface ComposeStack {
  readonly project: string;
  readonly version: string;
  readonly folder: string;
  readonly url: string;
  readonly plainUrl: string;
  readonly certificate: string;
  start(): Promise<void>;
  compose(...args: string[]): Promise<string>;
  /** Works after a failed start, too. */
  remove(): Promise<void>;
}

/** Tests existing images instead of building them. */
const { PARKWART_SMOKE_VERSION } = process.env;

export const ADMIN_PASSWORD = 'Regen am Kiosk 7';

interface ComposeOptions {
  /** Of a second stack beside the test's own. */
  readonly name?: string;
  readonly tls?: boolean;
  /** Files beside docker-compose.yml. */
  readonly overlays?: readonly string[];
  readonly settings?: Readonly<Record<string, string | number>>;
}

export async function planCompose({
  name = 'smoke',
  tls = true,
  overlays = [],
  settings: ownSettings = {},
}: ComposeOptions = {}): Promise<ComposeStack> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-compose-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { certificate, key }: Certificate = tls ? await makeCertificate(folder) : { certificate: '', key: '' };
  const settings = join(folder, '.env');
  const version = PARKWART_SMOKE_VERSION ?? 'smoke';
  const filledIn = await fillInSettings({
    PARKWART_ADMIN_PASSWORD: `'${ADMIN_PASSWORD}'`,
    TLS_CERTIFICATE: certificate,
    TLS_KEY: key,
    PUBLIC_ADDRESS: '127.0.0.1',
    HTTP_PORT: httpPort,
    HTTPS_PORT: httpsPort,
    PARKWART_VERSION: version,
    ...ownSettings,
  });
  const project = `parkwart-${name}-${process.pid}`;
  await writeFile(settings, `${filledIn}\nCOMPOSE_PROJECT_NAME=${project}\n`);
  const files = ['docker-compose.yml', ...overlays];
  for (const file of files) await copyFile(join(ROOT, file), join(folder, file));
  const plainUrl = `http://localhost:${httpPort}`;
  const compose = (...args: string[]) =>
    docker(
      'compose',
      ...files.flatMap((file) => ['--file', join(ROOT, file)]),
      ...['--project-name', project, '--env-file', settings, '--progress', 'quiet'],
      ...args,
    );
  return {
    project,
    version,
    folder,
    url: tls ? `https://localhost:${httpsPort}` : plainUrl,
    plainUrl,
    certificate: tls ? await readFile(certificate, 'utf8') : '',
    compose,
    start: async () => {
      if (!PARKWART_SMOKE_VERSION) await compose('build');
      await compose('up', '--no-build', '--detach', '--wait').catch(async (error) => {
        throw new Error(`the stack did not start: ${error}\n${await compose('logs', '--tail', '20')}`);
      });
    },
    remove: async () => {
      await compose('down', '--volumes', '--remove-orphans', '--timeout', '10');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
