import { useQueryClient } from '@parkwart/web';
import { useMemo } from 'react';

/** What a draft belongs to: a form, and which thing is changed in it. */
export type DraftName = readonly (string | number | undefined)[];

const DRAFTS = 'drafts';
const keyOf = (name: DraftName) => [DRAFTS, ...name];

/**
 * What was typed and neither saved nor discarded when its form was left. It lives where the API's answers do, so it
 * goes when another person logs in.
 */
export function useDrafts() {
  const client = useQueryClient();
  return useMemo(() => {
    client.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY });
    return {
      read: <Draft>(name: DraftName) => client.getQueryData<Draft>(keyOf(name)),
      keep: (name: DraftName, draft: unknown) => void client.setQueryData(keyOf(name), draft),
      forget: (name: DraftName) => client.removeQueries({ queryKey: keyOf(name), exact: true }),
    };
  }, [client]);
}
