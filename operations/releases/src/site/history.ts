import * as z from 'zod/mini';

export const historySchema = z.object({
  since: z.string(),
  earlier: z.array(z.object({ version: z.string(), until: z.string() })),
  /** Versions that a rollback removed: no start of a container or of the embedded default publishes them again. */
  withdrawn: z.array(z.string()),
});
export type History = z.infer<typeof historySchema>;

export const NO_HISTORY: History = { since: new Date(0).toISOString(), earlier: [], withdrawn: [] };

/** The latest version that is not withdrawn. */
export function versionBefore({ earlier, withdrawn }: History): string | null {
  return earlier.find(({ version }) => !withdrawn.includes(version))?.version ?? null;
}

export function withWithdrawn<Known extends History>(history: Known, version: string): Known {
  return { ...history, withdrawn: [...new Set([...history.withdrawn, version])] };
}

export function withoutWithdrawn<Known extends History>(history: Known, version: string): Known {
  return { ...history, withdrawn: history.withdrawn.filter((other) => other !== version) };
}

export function afterActivation(history: History, before: string | undefined, version: string, now: string): History {
  const earlier = [...(before ? [{ version: before, until: now }] : []), ...history.earlier];
  const others = earlier.filter((entry) => entry.version !== version);
  return { ...withoutWithdrawn(history, version), since: now, earlier: others };
}

export function afterRemoval(history: History, before: string, now: string): History {
  const earlier = [{ version: before, until: now }, ...history.earlier.filter(({ version }) => version !== before)];
  return withWithdrawn({ ...history, since: now, earlier }, before);
}

export function afterRollback(history: History, before: string | undefined, version: string, now: string): History {
  const next = afterActivation(history, before, version, now);
  return before && before !== version ? withWithdrawn(next, before) : next;
}
