import { useQueryClient, useSession } from '@parkwart/web';
import { useMemo } from 'react';
import type { DraftStore } from './tabDraft.ts';

const DRAFTS = 'drafts';

export function useDraft<Draft>(name: string): DraftStore<Draft> {
  const client = useQueryClient();
  // The owner is read at rendering, so that an unmount caused by a change of user still stores the draft for the former
  // user.
  const owner = useSession().user?.username;
  return useMemo(() => {
    client.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY });
    const queryKey = [DRAFTS, owner, name];
    return {
      read: () => client.getQueryData<Draft>(queryKey),
      save: (draft: Draft) => void client.setQueryData(queryKey, draft),
      clear: () => client.removeQueries({ queryKey, exact: true }),
    };
  }, [client, owner, name]);
}
