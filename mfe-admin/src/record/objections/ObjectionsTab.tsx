import { channelLabel, decisionLabel, type Objection } from '@parkwart/contracts/calls/objections';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { FileLinks } from '../attachments/RecordFiles.tsx';
import { decisionDialog, decisionLetterDialog, objectionDialog } from './dialogs.ts';
import classes from './objections.module.css';
import { type NamedObjection, useObjections } from './objections.ts';
import { texts } from './texts.ts';

/** Lists a record's objections; the office enters them and decides about them. */
export function ObjectionsTab({ record }: { readonly record: ParkingRecord }) {
  const query = useObjections(record);
  const entering = useLazyDialog(objectionDialog, (ObjectionDialog, opened, objection: Objection | undefined) => (
    <ObjectionDialog record={record} objection={objection} {...opened} />
  ));
  const deciding = useLazyDialog(decisionDialog, (DecisionDialog, opened, id: string) => (
    <DecisionDialog record={record} id={id} {...opened} />
  ));
  const writing = useLazyDialog(decisionLetterDialog, (DecisionLetterDialog, opened, objection: Objection) => (
    <DecisionLetterDialog record={record} objection={objection} {...opened} />
  ));
  const enter = (
    <Button {...onIntent(objectionDialog)} onClick={() => entering.open()}>
      <OfficeIcon name="letter" />
      {texts.enter}
    </Button>
  );
  return (
    <div className={classes.objections}>
      <Loaded query={query} failure={texts.loadFailed}>
        {(objections) => (
          <>
            {objections.length === 0 && (
              <EmptyState icon="info">
                <p>{texts.empty}</p>
                {enter}
              </EmptyState>
            )}
            <ul className={classes.list} aria-label={texts.tab}>
              {objections.map((one) => (
                <ObjectionItem key={one._id} invoiceNumber={record.invoiceNumber} objection={one}>
                  {one.decision === undefined ? (
                    <>
                      <Button size="small" {...onIntent(decisionDialog)} onClick={() => deciding.open(one._id)}>
                        {texts.decide}
                      </Button>
                      {/* The office cannot edit a driver's own text. */}
                      {one.enteredBy !== '' && (
                        <Button size="small" {...onIntent(objectionDialog)} onClick={() => entering.open(one)}>
                          {texts.correct}
                        </Button>
                      )}
                    </>
                  ) : (
                    <Button size="small" {...onIntent(decisionLetterDialog)} onClick={() => writing.open(one)}>
                      {texts.letter}
                    </Button>
                  )}
                </ObjectionItem>
              ))}
            </ul>
            {objections.length > 0 && objections.every(({ decision }) => decision !== undefined) && <div>{enter}</div>}
          </>
        )}
      </Loaded>
      {entering.element}
      {deciding.element}
      {writing.element}
    </div>
  );
}

const at = (iso: string) => formatInstant(new Date(iso));

function stateOf({ decision, waived }: Objection): string {
  if (decision === undefined) return texts.open;
  const label = decisionLabel(decision);
  return waived === undefined ? label : texts.waivedBy(label, waived);
}

interface ObjectionItemProps {
  readonly invoiceNumber: number;
  readonly objection: NamedObjection;
  readonly children: ReactNode;
}

function ObjectionItem({ invoiceNumber, objection, children }: ObjectionItemProps) {
  const { arrived, channel, files, enteredAt, enteredByName, reason, decidedAt, decidedByName } = objection;
  return (
    <li className={classes.objection}>
      <p className={classes.head}>
        <strong>{texts.arrivedBy(channelLabel(channel), arrived)}</strong>
        <Chip tone="neutral">{stateOf(objection)}</Chip>
      </p>
      <p className={classes.text}>{objection.text}</p>
      {files && (
        <FileLinks invoiceNumber={invoiceNumber} ids={files}>
          <p className={text.hint}>{texts.files(files.length)}</p>
        </FileLinks>
      )}
      {reason && <p className={classes.text}>{texts.because(reason)}</p>}
      <p className={text.hint}>
        {texts.entered(at(enteredAt), enteredByName)}
        {decidedAt && ` · ${texts.decided(at(decidedAt), decidedByName)}`}
      </p>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
