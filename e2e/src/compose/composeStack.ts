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

/** Where Docker is found and nothing of what .env could hold, which the environment would override. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|DOCKER_|BUILDKIT_|XDG_|LANG)/.test(name)),
);

/** Runs docker and answers what it wrote. @throws with what it complained about */
export async function docker(...words: string[]): Promise<string> {
  try {
    const { stdout } = await run('docker', words, { cwd: ROOT, env: environment, maxBuffer: 64 * MEGABYTE });
    return stdout.trim();
  } catch (error) {
    // Node's own errors are none of this realm's Error.
    const { stderr, code, signal }: { stderr?: unknown; code?: unknown; signal?: unknown } = Object(error);
    throw new Error(`docker ${words.join(' ')} failed (${code ?? signal}):\n${String(stderr).slice(-4_000)}`);
  }
}

interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate that nobody trusts, as an operator would put it there: the key readable by its owner alone. */
async function makeCertificate(folder: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** The settings of .env.example, as an operator fills them in. */
async function fillIn(settings: Readonly<Record<string, string | number>>): Promise<string> {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  return Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`.env.example does not know ${name}`);
    return text.replace(line, `${name}=${value}`);
  }, example);
}

/** Parkwart as docker-compose.yml runs it, with a name, ports, secrets and data of its own. */
export interface ComposeStack {
  readonly project: string;
  /** Of its images. */
  readonly version: string;
  /** Holds docker-compose.yml and .env, as the repository does where an operator works. */
  readonly folder: string;
  readonly url: string;
  readonly plainUrl: string;
  /** Empty without TLS. */
  readonly certificate: string;
  /** Builds the images, unless it is told a version that is there, and waits until everything says that it is well. */
  start(): Promise<void>;
  compose(...words: string[]): Promise<string>;
  /** Ends everything, however far it came, and removes it, data included. */
  remove(): Promise<void>;
}

/** Images that are there already, to be tried as they are. */
const { PARKWART_SMOKE_VERSION } = process.env;

export const ADMIN_PASSWORD = 'Regen am Kiosk 7';

/** @param tls without it by plain HTTP, as on a machine that has no certificate */
export async function planCompose(tls = true): Promise<ComposeStack> {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-compose-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { certificate, key }: Certificate = tls ? await makeCertificate(folder) : { certificate: '', key: '' };
  const settings = join(folder, '.env');
  const version = PARKWART_SMOKE_VERSION ?? 'smoke';
  const filledIn = await fillIn({
    PARKWART_ADMIN_PASSWORD: `'${ADMIN_PASSWORD}'`,
    TLS_CERTIFICATE: certificate,
    TLS_KEY: key,
    PUBLIC_ADDRESS: '127.0.0.1',
    HTTP_PORT: httpPort,
    HTTPS_PORT: httpsPort,
    PARKWART_VERSION: version,
  });
  const project = `parkwart-smoke-${process.pid}`;
  await writeFile(settings, `${filledIn}\nCOMPOSE_PROJECT_NAME=${project}\n`);
  await copyFile(join(ROOT, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
  const plainUrl = `http://localhost:${httpPort}`;
  const compose = (...words: string[]) =>
    docker('compose', '--project-name', project, '--env-file', settings, '--progress', 'quiet', ...words);
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
