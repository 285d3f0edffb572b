import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { Button } from '@parkwart/ui/Button';
import { toast } from '@parkwart/web';
import { isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { OfficeConfirm } from '../../parts/form/OfficeConfirm.tsx';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { sendEnd, useRunCache } from './runApi.ts';
import { texts } from './texts.ts';

/** An admin can withdraw a run until a letter is printed; after that, only close it. */
export function EndRun({ run }: { readonly run: DunningRun }) {
  const [isAsking, setAsking] = useState(false);
  const { reloadLines } = useRunCache();
  const end = run.lines.printed === 0 ? 'withdrawn' : 'done';
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (state: typeof end) => sendEnd(run, state),
    onSuccess: (_ended, state) => {
      toast.success(texts.ended[state]);
      setAsking(false);
      reloadLines();
    },
    onError: (error) => {
      setAsking(false);
      // Another admin may have printed a letter, or ended the run.
      reloadLines();
      if (!isSilent(error)) failureToast(texts.endFailed, error);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts[end]}</Button>
      <OfficeConfirm
        title={texts[end]}
        isOpen={isAsking}
        confirmLabel={texts[end]}
        busy={isPending}
        onConfirm={() => mutate(end)}
        onCancel={() => setAsking(false)}
      >
        <p>{end === 'done' ? texts.doneQuestion(run.lines.proposed) : texts.withdrawnQuestion}</p>
      </OfficeConfirm>
    </>
  );
}
