import type * as z from 'zod/mini';

/** One user's unsaved input. A draft survives navigation, but is deleted when the session ends. */
export interface DraftStore<Draft> {
  readonly read: () => Draft | undefined;
  readonly save: (draft: Draft) => void;
  readonly clear: () => void;
}

/** A draft in session storage, which survives a reload. */
export function tabDraft<Schema extends z.ZodMiniType>(
  name: string,
  owner: string,
  schema: Schema,
): DraftStore<z.output<Schema>> {
  const key = `parkwart:${name}:${owner}`;
  return {
    read: () => {
      const stored = sessionStorage.getItem(key);
      return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
    },
    save: (draft) => sessionStorage.setItem(key, JSON.stringify(draft)),
    clear: () => sessionStorage.removeItem(key),
  };
}
