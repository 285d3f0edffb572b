import * as z from 'zod/mini';
import { ROLES } from '../entities/role.ts';
import { exposedModule, page } from './page.ts';

/** Module federation replaces `-` in the name by `_`. */
export const remoteName = z.templateLiteral(['mfe-', z.string().check(z.regex(/^[a-z][a-z0-9-]*$/))]);
export type RemoteName = z.infer<typeof remoteName>;

/** Paths are absolute on the gateway's host. */
const remoteVersion = z.object({
  version: z.string(),
  /** The federation manifest or entry that the shell registers. */
  entry: z.string(),
  /** Scripts and styles to fetch as soon as the role is known. */
  preload: z.array(z.string()),
  /** Further files that the booth needs offline. */
  offline: z.optional(z.array(z.string())),
  /** Path → `sha384-…` for every script and style of the version. */
  integrity: z.record(z.string(), z.string()),
  roles: z.array(z.enum(ROLES)),
  /** The contract version that this version was built with. */
  contract: z.number(),
  /** The shell takes its routes, menus and titles from these pages. */
  pages: z.array(page),
  /** Modules in the top bar of every page of these roles. */
  beside: z.optional(z.array(exposedModule)),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

const liveRemote = z.extend(remoteVersion, {
  /** The version that a rollback activates. */
  previous: z.nullable(z.string()),
  /** A second version, live for `share` percent of the users. */
  canary: z.optional(z.extend(remoteVersion, { share: z.number() })),
});
export type LiveRemote = z.infer<typeof liveRemote>;

/** remotes.json, the only file that defines which versions are live; it is inlined in index.html. */
export const registry = z.object({
  generation: z.number(),
  /** The shell's version; absent until a version is published. */
  shell: z.optional(z.string()),
  remotes: z.record(remoteName, liveRemote),
});
export type Registry = z.infer<typeof registry>;
