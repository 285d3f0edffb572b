import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { formatDay, formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Icon } from '@parkwart/ui/Icon';
import { Notice } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { Link, toast } from '@parkwart/web';
import { onIntent } from '@parkwart/web/chunk';
import { useState } from 'react';
import { useAction } from '../../../parts/actions/useAction.ts';
import { OfficeConfirm } from '../../../parts/form/OfficeDialog.tsx';
import classes from '../../../parts/items/Batch.module.css';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { useUserNames } from '../../../parts/users/userNames.ts';
import { pathOfRun, RUNS } from '../reminderAddress.ts';
import { printRunDialog } from './dialogs.ts';
import { countNotFiled, sendEnd, useRunCache } from './dunningRun.ts';
import { texts } from './texts.ts';

/** An admin can withdraw a run until a letter is printed; after that, the admin can only close the run. */
function EndRun({ run }: { readonly run: DunningRun }) {
  const [isAsking, setAsking] = useState(false);
  const { reloadLines } = useRunCache();
  const end = run.lines.printed === 0 ? 'withdrawn' : 'done';
  const ending = useAction({
    send: (state: typeof end) => sendEnd(run, state),
    onDone: (_ended, state) => toast.success(texts.ended[state]),
    onSettled: () => {
      setAsking(false);
      // Reloads, because another admin may have printed a letter or ended the run.
      reloadLines();
    },
    failed: texts.endFailed,
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts[end]}</Button>
      <OfficeConfirm
        title={texts[end]}
        isOpen={isAsking}
        confirmLabel={texts[end]}
        busy={ending.isRunning}
        onConfirm={() => void ending.run(end)}
        onCancel={() => setAsking(false)}
      >
        <p>{end === 'done' ? texts.doneQuestion(run.lines.proposed) : texts.withdrawnQuestion}</p>
      </OfficeConfirm>
    </>
  );
}

export function RunHead({ run }: { readonly run: DunningRun }) {
  const { _id, state, createdAt, account, letterDate, lines, filing, dispatches } = run;
  const notFiled = countNotFiled(run);
  const nameOf = useUserNames([account]);
  const [lookUp, setLookUp] = useState('');
  const isOpen = state === 'open';
  const isOld = isOpen && lines.printed === 0 && lines.proposed > 0 && letterDate !== formatDay(new Date());
  const day = { lookUp, onLookUp: setLookUp };
  const print = useLazyDialog(
    printRunDialog,
    (PrintDialog, { isOpen: isShown, onClose }) => isShown && <PrintDialog run={run} {...day} onClose={onClose} />,
  );
  return (
    <Card>
      <div className={classes.head}>
        <div className={classes.what}>
          <h2>
            {texts.run(_id)}, {texts.runStates[state] ?? state}
          </h2>
          <p className={text.hint}>
            {texts.began(formatInstant(new Date(createdAt)), nameOf(account))} · {texts.letterDate(letterDate)} ·{' '}
            <Link to={pathOfRun(RUNS)}>{texts.allRuns}</Link>
          </p>
          {filing && (
            <p className={text.hint} role="status">
              {texts.filing(filing.filed, lines.printed)}
              {dispatches && ` · ${texts.dispatches(dispatches)}`}
            </p>
          )}
        </div>
        <div className={classes.actions}>
          {isOpen && <EndRun run={run} />}
          {isOpen && lines.proposed > 0 && (
            <Button variant="primary" {...onIntent(printRunDialog)} onClick={() => print.open()}>
              <Icon name="printer" />
              {texts.print(lines.proposed)}
            </Button>
          )}
        </div>
      </div>
      {notFiled > 0 && <Notice tone="warning">{texts.someNotFiled(notFiled)}</Notice>}
      {isOld && <Notice tone="neutral">{texts.oldDate(letterDate)}</Notice>}
      {print.element}
    </Card>
  );
}
