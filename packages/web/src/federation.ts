import type { Role } from '@parkwart/contracts/entities/role';
import type { Page } from '@parkwart/contracts/registry/page';
import type { Registry, RemoteName } from '@parkwart/contracts/registry/registry';
import { requestEarly } from './api/callApi.ts';
import { containerOf } from './federation/container.ts';
import { integrity, registerIntegrity } from './federation/integrity.ts';

const federationName = (name: string): string => name.replaceAll('-', '_');

const registered = new Map<string, string>();

/** An executed entry has put its container into a global. */
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
