import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { isSilent } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { failureToast } from '../../record/failureToast.tsx';
import classes from './DunningRun.module.css';
import { sendStart, useRunCache } from './runApi.ts';
import { texts } from './texts.ts';

export function StartRun() {
  const { reloadLines } = useRunCache();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: sendStart,
    onSuccess: reloadLines,
    onError: (error) => {
      // The run may have started although its response was lost.
      reloadLines();
      if (!isSilent(error)) failureToast(texts.startFailed, error);
    },
  });
  return (
    <Card>
      <div className={classes.start}>
        <p>{texts.explanation}</p>
        <Button variant="primary" busy={isPending} busyLabel={texts.starting} onClick={() => mutate()}>
          {texts.start}
        </Button>
      </div>
    </Card>
  );
}
