import * as z from 'zod/mini';
import { page } from './page.ts';
import { ROLES } from './role.ts';

/** A front end that the shell loads at run time; its name in module federation has `_` for `-`. */
export const remoteName = z.templateLiteral(['mfe-', z.string().check(z.regex(/^[a-z][a-z0-9-]*$/))]);
export type RemoteName = z.infer<typeof remoteName>;

/** One version of a remote as a page needs it. Paths are absolute on the gateway's host. */
const remoteVersion = z.object({
  version: z.string(),
  /** The federation manifest or entry that the shell registers. */
  entry: z.string(),
  /** Scripts and styles worth fetching as soon as the role is known. */
  preload: z.array(z.string()),
  /** Path → `sha384-…` of every script and style of the version. */
  integrity: z.record(z.string(), z.string()),
  /** Who loads it. */
  roles: z.array(z.enum(ROLES)),
  /** The contract version it was built with. */
  contract: z.number(),
  /** What the shell draws routes, menus and titles from; registries written before contract 3 ended have none. */
  pages: z.optional(z.array(page)),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

/** What is live of one remote. */
const liveRemote = z.extend(remoteVersion, {
  /** What a rollback would make live again. */
  previous: z.nullable(z.string()),
  /** Another version, live for `share` percent of the users. */
  canary: z.optional(z.extend(remoteVersion, { share: z.number() })),
});
export type LiveRemote = z.infer<typeof liveRemote>;

/** remotes.json, the only pointer to what is live; the gateway inlines it in index.html. */
export const registry = z.object({
  generation: z.number(),
  /** The shell's version; sites of the first day do not say it. */
  shell: z.optional(z.string()),
  remotes: z.record(remoteName, liveRemote),
});
export type Registry = z.infer<typeof registry>;
