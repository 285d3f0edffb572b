import {
  loadRemote as loadFromRuntime,
  registerRemotes as registerInRuntime,
  registerPlugins,
} from '@module-federation/enhanced/runtime';
import type { Registry, RemoteName } from '@parkwart/contracts/registry';
import type { Role } from '@parkwart/contracts/user';
import { entryPlugin } from './federation/entryPlugin.ts';
import { integrity, noteIntegrity } from './federation/integrity.ts';

const federationName = (name: string): string => name.replaceAll('-', '_');

/** Which remotes have run code on this page: they keep their version, two versions of one collide. */
const started = new Set<string>();
let pluginsRegistered = false;

/** Makes the registry's remotes known. Nothing is fetched; a remote that has not run yet may get another version. */
export function registerRemotes(registry: Registry): void {
  if (!pluginsRegistered) registerPlugins([entryPlugin]);
  pluginsRegistered = true;
  noteIntegrity(registry);
  const remotes = Object.entries(registry.remotes)
    .filter(([name]) => !started.has(name))
    .map(([name, { entry }]) => ({ name: federationName(name), entry, shareScope: 'default' }));
  registerInRuntime(remotes, { force: true });
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
  started.add(remote);
  return module;
}

/** Has the browser fetch what a role is going to need, before anything asks for it. */
export function preload(registry: Registry, role: Role): void {
  for (const remote of Object.values(registry.remotes)) {
    if (!remote.roles.includes(role)) continue;
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
