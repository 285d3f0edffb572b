import * as z from 'zod/mini';

/** A module's past, the same for front ends and services. */
export const historySchema = z.object({
  /** When the live version went live. */
  since: z.string(),
  /** What was live before and until when, the latest first, each version once. */
  earlier: z.array(z.object({ version: z.string(), until: z.string() })),
  /** What a rollback took out: no start of a container or of the embedded default brings it back. */
  withdrawn: z.array(z.string()),
});
export type History = z.infer<typeof historySchema>;

/** Of a module of which only the live version is known. */
export const NO_HISTORY: History = { since: new Date(0).toISOString(), earlier: [], withdrawn: [] };

/** The version that a rollback makes live: the latest one that was not withdrawn itself. */
export function versionBefore({ earlier, withdrawn }: History): string | null {
  return earlier.find(({ version }) => !withdrawn.includes(version))?.version ?? null;
}

export function withWithdrawn<Known extends History>(history: Known, version: string): Known {
  return { ...history, withdrawn: [...new Set([...history.withdrawn, version])] };
}

export function withoutWithdrawn<Known extends History>(history: Known, version: string): Known {
  return { ...history, withdrawn: history.withdrawn.filter((other) => other !== version) };
}

/** Once `version` is live in place of `before`. */
export function afterActivation(history: History, before: string | undefined, version: string, now: string): History {
  const earlier = [...(before ? [{ version: before, until: now }] : []), ...history.earlier];
  const others = earlier.filter((entry) => entry.version !== version);
  return { ...withoutWithdrawn(history, version), since: now, earlier: others };
}

/** Once no version is live; the one that was counts as withdrawn. */
export function afterRemoval(history: History, before: string, now: string): History {
  const earlier = [{ version: before, until: now }, ...history.earlier.filter(({ version }) => version !== before)];
  return withWithdrawn({ ...history, since: now, earlier }, before);
}

/** Once an earlier `version` is live again; what was live in its place counts as withdrawn. */
export function afterRollback(history: History, before: string | undefined, version: string, now: string): History {
  const next = afterActivation(history, before, version, now);
  return before && before !== version ? withWithdrawn(next, before) : next;
}
