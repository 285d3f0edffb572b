import { useQueryClient, useSession } from '@parkwart/web';
import { useMemo } from 'react';
import type * as z from 'zod/mini';

/** What one user typed into a form and has neither saved nor discarded. It outlives the page, not the user's session. */
export interface DraftStore<Draft> {
  readonly read: () => Draft | undefined;
  readonly keep: (draft: Draft) => void;
  readonly forget: () => void;
}

/** A form, and which thing is changed in it. */
export type DraftName = readonly (string | number | undefined)[];

const DRAFTS = 'drafts';

/** Drafts in memory, beside the API's responses: gone with a reload. For what must not outlive the work. */
export function useDrafts(): <Draft>(name: DraftName) => DraftStore<Draft> {
  const client = useQueryClient();
  // A page that gives way to another user's is left only then: its drafts bear the name of the one who typed them.
  const owner = useSession().user?.username;
  return useMemo(() => {
    client.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY });
    return <Draft>(name: DraftName) => {
      const queryKey = [DRAFTS, owner, ...name];
      return {
        read: () => client.getQueryData<Draft>(queryKey),
        keep: (draft: Draft) => void client.setQueryData(queryKey, draft),
        forget: () => client.removeQueries({ queryKey, exact: true }),
      };
    };
  }, [client, owner]);
}

/** A draft in the browser's tab: still there after a reload. */
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
    keep: (draft) => sessionStorage.setItem(key, JSON.stringify(draft)),
    forget: () => sessionStorage.removeItem(key),
  };
}
