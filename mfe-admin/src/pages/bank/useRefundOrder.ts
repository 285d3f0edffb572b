import { type DueRefund, type Payee, payeeInput } from '@parkwart/contracts/calls/refunds';
import { centsFromEuros, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { toast } from '@parkwart/web';
import { useAttemptKey } from '@parkwart/web/form/useAttemptKey';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { failureToast } from '../../record/failureToast.tsx';
import { useBankCache } from './bankApi.ts';
import { type ChosenRefund, downloadFile, orderOf, sendOrder } from './refundsApi.ts';
import { texts } from './refundTexts.ts';
import { useChosen } from './useChosen.ts';

/** Why a file cannot pay this payee. */
export function payeeProblem({ name, iban, payee, refused }: ChosenRefund): string | undefined {
  if (payee) return undefined;
  if (name === '' || iban === '') return texts.payeeProblems.missing;
  return payeeInput.shape.iban.safeParse(iban).success ? refused : texts.payeeProblems.wrong;
}

export const isPayable = (due: ChosenRefund): boolean => payeeProblem(due) === undefined;

/** The selected refunds and their payees. */
export function useRefundOrder(due: readonly DueRefund[]) {
  const { reloadAll } = useBankCache();
  const keyOf = useAttemptKey();
  const [payees, setPayees] = useState<ReadonlyMap<string, Payee>>(new Map());
  const rows = due.map((one): ChosenRefund => {
    const payee = payees.get(one._id);
    return payee ? { ...one, ...payee, payee } : one;
  });
  const { chosen, chooseNone, ...choice } = useChosen(rows, isPayable);
  const sending = useSingleMutation({
    mutationFn: async () => {
      const body = orderOf(chosen);
      const ordered = await sendOrder(body, keyOf(body));
      toast.success(texts.ordered(ordered.count, ordered.amount));
      chooseNone();
      await downloadFile(ordered._id).catch((error: unknown) => failureToast(texts.fileFailed, error));
    },
    onSuccess: reloadAll,
    // The due amounts may have changed.
    onError: reloadAll,
  });
  return {
    ...choice,
    rows,
    chosen,
    chooseNone,
    sending,
    amount: eurosFromCents(sumCents(chosen.map((one) => centsFromEuros(one.amount)))),
    setPayee: (id: string, payee: Payee) => setPayees(new Map([...payees, [id, payee]])),
  };
}
