import {
  loadRemote as loadFromRuntime,
  registerRemotes as registerInRuntime,
  registerPlugins,
} from '@module-federation/enhanced/runtime';
import type { Registry, RemoteName } from '@parkwart/contracts/registry';
import type { Role } from '@parkwart/contracts/role';
import { entryPlugin } from './federation/entryPlugin.ts';
import { integrity, noteIntegrity } from './federation/integrity.ts';

const federationName = (name: string): string => name.replaceAll('-', '_');

/** Remote → the entry it is registered with. */
const registered = new Map<string, string>();

/** An entry that has run has left its container in a global of the federation's name. */
const hasRun = (name: string): boolean => federationName(name) in globalThis;

/**
 * Makes the registry's remotes known; nothing is fetched. A remote may get another version as long as it has not run:
 * two versions of one remote on a page collide.
 *
 * @returns the remotes whose new version only a reload of the page can take up
 */
export function registerRemotes(registry: Registry): string[] {
  if (registered.size === 0) registerPlugins([entryPlugin]);
  noteIntegrity(registry);
  const changed = Object.entries(registry.remotes).filter(([name, { entry }]) => registered.get(name) !== entry);
  for (const [name, { entry }] of changed.filter(([name]) => !hasRun(name))) {
    registerInRuntime([{ name: federationName(name), entry }], { force: registered.has(name) });
    registered.set(name, entry);
  }
  return changed.map(([name]) => name).filter(hasRun);
}

/**
 * An exposed module of a remote; the first call fetches it.
 *
 * @param expose without the leading `./`
 * @throws when it cannot be fetched, does not match the registry's hash, or does not run; asking again tries again
 */
export async function loadRemote<Module>(remote: RemoteName, expose: string): Promise<Module> {
  const module = await loadFromRuntime<Module>(`${federationName(remote)}/${expose}`);
  if (!module) throw new Error(`${remote} has no ${expose}.`);
  return module;
}

/** Has the browser fetch what a role is going to need, before anything asks for it. */
export function preload(registry: Registry, role: Role): void {
  for (const [name, remote] of Object.entries(registry.remotes)) {
    // What has run stays what it is, whatever this registry says.
    if (!remote.roles.includes(role) || hasRun(name)) continue;
    for (const address of remote.preload) addPreloadLink(address);
  }
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
