import type { Role } from '@parkwart/contracts/entities/role';
import type { Page } from '@parkwart/contracts/registry/page';
import type { Registry, RemoteName } from '@parkwart/contracts/registry/registry';
import { requestEarly } from './api/callApi.ts';

const federationName = (name: string): string => name.replaceAll('-', '_');

const registered = new Map<string, string>();

/** Whether the remote's entry has run: the entry stores its container in a global variable. */
const hasRun = (name: string): boolean => federationName(name) in globalThis;

/**
 * Registers the remotes without fetching anything. Two versions of a remote on one page collide, so a remote that has
 * run keeps its version.
 *
 * @returns the remotes whose new version requires a page reload
 */
export function registerRemotes(registry: Registry): string[] {
  registerIntegrity(registry);
  const changed = Object.entries(registry.remotes).filter(([name, { entry }]) => registered.get(name) !== entry);
  for (const [name, { entry }] of changed.filter(([name]) => !hasRun(name))) {
    registered.set(name, entry);
  }
  return changed.map(([name]) => name).filter(hasRun);
}

/**
 * Fetches an exposed module on first use.
 *
 * @param expose without the leading `./`
 * @throws if it cannot be fetched, fails its integrity check or does not run; the next call retries
 */
export async function loadRemote<Module>(remote: RemoteName, expose: string): Promise<Module> {
  const entry = registered.get(remote);
  if (!entry) throw new Error(`${remote} is not registered.`);
  const container = await containerOf(federationName(remote), entry);
  const factory = await container.get(`./${expose}`);
  return factory() as Module;
}

export function preload(registry: Registry, role: Role): void {
  for (const [name, remote] of Object.entries(registry.remotes)) {
    if (!remote.roles.includes(role) || hasRun(name)) continue;
    for (const address of remote.preload) addPreloadLink(address);
  }
}

/** Fetches a page's files and requests its data for this user before the page's code runs. */
export function preloadPage({ files = [], data = [] }: Pick<Page, 'files' | 'data'>, username: string): void {
  for (const address of files) addPreloadLink(address);
  for (const path of data) requestEarly(path, username);
}

const preloaded = new Set<string>();

function addPreloadLink(address: string): void {
  if (preloaded.has(address)) return;
  preloaded.add(address);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.integrity = integrity.get(address) ?? '';
  link.href = address;
  document.head.append(link);
}

/** In ms (specification §17). */
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
function containerOf(name: string, address: string): Promise<Container> {
  const known = started.get(address);
  if (known) return known;
  const starting = start(name, address);
  started.set(address, starting);
  starting.catch(() => started.delete(address));
  return starting;
}

const KEY = Symbol.for('parkwart.integrity');

/** URL → `sha384-…`. */
const integrity = new Map<string, string>();

/** The remotes' chunk loading reads these hashes (packages/tooling, LoadingPlugin). */
function registerIntegrity(registry: Registry): void {
  for (const remote of Object.values(registry.remotes)) {
    for (const [address, hash] of Object.entries(remote.integrity)) integrity.set(address, hash);
  }
  Object.assign(globalThis, { [KEY]: integrity });
}
