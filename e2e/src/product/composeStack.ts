import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { makeCertificate } from 'gateway/testing/certificate';
import { writeSettings } from 'releases/targets/settingsFile';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MEGABYTE = 1024 * 1024;

/** Only Docker's own variables are passed on, because other variables would override .env. */
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

export async function buildImage({ folder }: ComposeStack, tag: string, instructions: string): Promise<void> {
  const context = await mkdtemp(join(folder, 'image-'));
  await writeFile(join(context, 'Dockerfile'), instructions);
  await docker('build', '--quiet', '--tag', tag, context);
}

/** If set, the tests use existing images of this version instead of building images. */
const { PARKWART_SMOKE_VERSION } = process.env;

export const ADMIN_PASSWORD = 'Regen am Kiosk 7';

export interface ComposeOptions {
  /** The name of a second stack beside the stack of the test. */
  readonly name?: string;
  readonly tls?: boolean;
  /** Compose files in addition to docker-compose.yml. */
  readonly overlays?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Plans a stack like docker-compose.yml, with a separate name, ports, secrets and data. */
export async function planCompose({ name = 'smoke', tls = true, overlays = [], settings = {} }: ComposeOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parkwart-compose-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { certificate, key, text } = tls ? await makeCertificate(folder) : { certificate: '', key: '', text: '' };
  const version = PARKWART_SMOKE_VERSION ?? 'smoke';
  const project = `parkwart-${name}-${process.pid}`;
  const settingsFile = join(folder, '.env');
  await copyFile(join(ROOT, '.env.example'), settingsFile);
  await writeSettings(folder, {
    COMPOSE_PROJECT_NAME: project,
    PARKWART_ADMIN_PASSWORD: `'${ADMIN_PASSWORD}'`,
    TLS_CERTIFICATE: certificate,
    TLS_KEY: key,
    PUBLIC_ADDRESS: '127.0.0.1',
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    PARKWART_VERSION: version,
    ...settings,
  });
  const files = ['docker-compose.yml', ...overlays];
  for (const file of files) await copyFile(join(ROOT, file), join(folder, file));
  const plainUrl = `http://localhost:${httpPort}`;
  const compose = (...args: string[]) =>
    docker(
      'compose',
      ...files.flatMap((file) => ['--file', join(ROOT, file)]),
      '--project-name',
      project,
      '--env-file',
      settingsFile,
      '--progress',
      'quiet',
      ...args,
    );
  return {
    project,
    version,
    folder,
    url: tls ? `https://localhost:${httpsPort}` : plainUrl,
    plainUrl,
    certificate: text,
    compose,
    /** Runs a command in the service's container. @returns its output */
    inside: (service: string, ...command: string[]) => compose('exec', '-T', service, ...command),
    start: async () => {
      if (!PARKWART_SMOKE_VERSION) await compose('build');
      await compose('up', '--no-build', '--detach', '--wait').catch(async (error) => {
        throw new Error(`the stack did not start: ${error}\n${await compose('logs', '--tail', '20')}`);
      });
    },
    /** Also works after a failed start, and can be called twice. */
    remove: async () => {
      if (!existsSync(folder)) return;
      await compose('down', '--volumes', '--remove-orphans', '--timeout', '10');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ComposeStack = Awaited<ReturnType<typeof planCompose>>;

export async function startCompose(options?: ComposeOptions): Promise<ComposeStack> {
  const stack = await planCompose(options);
  try {
    await stack.start();
    return stack;
  } catch (error) {
    await stack.remove();
    throw error;
  }
}
