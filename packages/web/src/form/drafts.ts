import { useQueryClient, useSession } from '@parkwart/web';
import { useMemo } from 'react';
import type * as z from 'zod/mini';

/** Unsaved input of one user. Survives navigation, but not the session. */
export interface DraftStore<Draft> {
  readonly read: () => Draft | undefined;
  readonly save: (draft: Draft) => void;
  readonly clear: () => void;
}

export type DraftName = readonly (string | number | undefined)[];

const DRAFTS = 'drafts';

export function useDrafts(): <Draft>(name: DraftName) => DraftStore<Draft> {
  const client = useQueryClient();
  // An unmount caused by a change of user still writes the draft under its owner.
  const owner = useSession().user?.username;
  return useMemo(() => {
    client.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY });
    return <Draft>(name: DraftName) => {
      const queryKey = [DRAFTS, owner, ...name];
      return {
        read: () => client.getQueryData<Draft>(queryKey),
        save: (draft: Draft) => void client.setQueryData(queryKey, draft),
        clear: () => client.removeQueries({ queryKey, exact: true }),
      };
    };
  }, [client, owner]);
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
