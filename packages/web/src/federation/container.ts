import { integrity } from './integrity.ts';

/** Specification §17. */
const TIMEOUT_MS = 120_000;

/** The global that a remote's entry defines. */
interface Container {
  init(shareScope: unknown): Promise<unknown>;
  get(expose: string): Promise<() => unknown>;
}

/** webpack's API for modules that shell and remotes share. */
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>;

const SCOPE = 'default';

async function run(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.integrity = integrity.get(address) ?? '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`${address} could not be loaded.`));
      timer = setTimeout(fail, TIMEOUT_MS);
      script.onerror = fail;
      script.onload = () => resolve();
      document.head.append(script);
    });
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}

const found = (name: string) => (globalThis as unknown as Readonly<Record<string, Container | undefined>>)[name];

async function start(name: string, address: string): Promise<Container> {
  if (!found(name)) await run(address);
  const container = found(name);
  if (!container) throw new Error(`${address} left no ${name}.`);
  await __webpack_init_sharing__(SCOPE);
  await container.init(__webpack_share_scopes__[SCOPE]);
  return container;
}

const started = new Map<string, Promise<Container>>();

/**
 * Runs a remote's entry once; a failure is not cached. Replaces the federation runtime's loader, which adds manifests,
 * snapshots and hooks to every step.
 */
export function containerOf(name: string, address: string): Promise<Container> {
  const known = started.get(address);
  if (known) return known;
  const starting = start(name, address);
  started.set(address, starting);
  starting.catch(() => started.delete(address));
  return starting;
}
