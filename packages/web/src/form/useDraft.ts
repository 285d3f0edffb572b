import { useQueryClient, useSession } from '@parkwart/web';
import { useMemo } from 'react';
import type { DraftStore } from './tabDraft.ts';

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
