import { isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';

/** Runs only one task at a time. */
export function useTask() {
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: (work: () => Promise<void>) => work() });
  return { run: mutate, isBusy: isPending, failure: isSilent(error) ? undefined : (error ?? undefined) };
}
