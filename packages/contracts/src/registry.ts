import * as z from 'zod/mini';
import { ROLES } from './role.ts';

/** The front ends that the shell loads at run time; the module federation names are these with `_` for `-`. */
export const REMOTES = ['mfe-staff', 'mfe-admin', 'mfe-print'] as const;
export type RemoteName = (typeof REMOTES)[number];

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
  remotes: z.partialRecord(z.enum(REMOTES), liveRemote),
});
export type Registry = z.infer<typeof registry>;
