import type { KeeperNeed } from '@parkwart/contracts/entities/keeperRequest';
import { centsFromEuros, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { toast, useNavigate } from '@parkwart/web';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useChosen } from '../../parts/items/useChosen.ts';
import { pathOfRequest } from './keeperAddress.ts';
import { sendRequest, useKeeperCache } from './keeperApi.ts';
import { texts } from './texts.ts';

/** Runs once the condition is true. */
function useRunsOnce(isReady: boolean, run: () => void): void {
  const hasRun = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!isReady || hasRun.current) return;
    hasRun.current = true;
    start();
  }, [isReady]);
}

export type NeedRow = KeeperNeed & { readonly _id: string };

/** The selected records (initially all), and the request for their keepers. */
export function useAsk(needs: readonly KeeperNeed[]) {
  const { reload } = useKeeperCache();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const rows = needs.map((need): NeedRow => ({ ...need, _id: String(need.record.invoiceNumber) }));
  const { chosen, ...choice } = useChosen(rows);
  useRunsOnce(rows.length > 0, choice.chooseAll);
  const asking = useSingleMutation({
    mutationFn: () => sendRequest(chosen, keyOf(chosen.map(({ _id }) => _id))),
    onSuccess: ({ _id, requested }) => {
      toast.success(texts.asked(requested));
      if (requested < chosen.length) toast(texts.leftOut(chosen.length - requested));
      reload();
      navigate(pathOfRequest(_id));
    },
    // The needed keepers may have changed.
    onError: reload,
  });
  return {
    ...choice,
    rows,
    chosen,
    asking,
    cost: eurosFromCents(sumCents(chosen.map((one) => centsFromEuros(one.cost)))),
  };
}
