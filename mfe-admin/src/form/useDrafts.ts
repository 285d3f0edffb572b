import { useQueryClient, useSession } from '@parkwart/web';
import { useMemo } from 'react';

/** What a draft belongs to: a form, and which thing is changed in it. */
export type DraftName = readonly (string | number | undefined)[];

const DRAFTS = 'drafts';

/**
 * What was typed and neither saved nor discarded when its form was left. It lives where the API's answers do, so it
 * goes when another person logs in; what is kept only then, as that person's page takes the place, bears the name of
 * whoever typed it.
 */
export function useDrafts() {
  const client = useQueryClient();
  const owner = useSession().user?.username;
  return useMemo(() => {
    const keyOf = (name: DraftName) => [DRAFTS, owner, ...name];
    client.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY });
    return {
      read: <Draft>(name: DraftName) => client.getQueryData<Draft>(keyOf(name)),
      keep: (name: DraftName, draft: unknown) => void client.setQueryData(keyOf(name), draft),
      forget: (name: DraftName) => client.removeQueries({ queryKey: keyOf(name), exact: true }),
    };
  }, [client, owner]);
}
