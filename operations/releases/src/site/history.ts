import * as z from 'zod/mini';

export const historySchema = z.object({
  since: z.string(),
  earlier: z.array(z.object({ version: z.string(), until: z.string() })),
  /** Versions removed by a rollback: no start of a container or of the embedded product republishes them. */
  withdrawn: z.array(z.string()),
});
export type History = z.infer<typeof historySchema>;

export const NO_HISTORY: History = { since: new Date(0).toISOString(), earlier: [], withdrawn: [] };

export function versionBefore({ earlier, withdrawn }: History): string | null {
  return earlier.find(({ version }) => !withdrawn.includes(version))?.version ?? null;
}

export function withWithdrawn<Known extends History>(history: Known, version: string): Known {
  return { ...history, withdrawn: [...new Set([...history.withdrawn, version])] };
}

export function withoutWithdrawn<Known extends History>(history: Known, version: string): Known {
  return { ...history, withdrawn: history.withdrawn.filter((other) => other !== version) };
}

interface Replacement {
  readonly before: string | undefined;
  /** Undefined if the module is removed. */
  readonly version?: string;
  /** Whether this is a rollback, which withdraws the version that it replaces. */
  readonly isRollback?: boolean;
}

export function afterReplacement(history: History, { before, version, isRollback }: Replacement, now: string): History {
  const others = history.earlier.filter((entry) => entry.version !== before && entry.version !== version);
  const earlier = before && before !== version ? [{ version: before, until: now }, ...others] : others;
  const next = { ...history, since: now, earlier };
  const live = version === undefined ? next : withoutWithdrawn(next, version);
  return isRollback && before ? withWithdrawn(live, before) : live;
}
