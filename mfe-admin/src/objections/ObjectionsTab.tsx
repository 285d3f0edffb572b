import { channelLabel, decisionLabel } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { Loaded } from '../loading/Loaded.tsx';
import { useLazyDialog } from '../loading/useLazyDialog.tsx';
import { ObjectionFiles } from './ObjectionFiles.tsx';
import classes from './ObjectionsTab.module.css';
import { decisionDialog, decisionLetterDialog, objectionDialog } from './objectionDialogs.ts';
import { type NamedObjection, useObjections } from './objectionsApi.ts';
import { texts } from './texts.ts';

const at = (iso: string) => formatInstant(new Date(iso));

function stateOf({ decision, waived }: NamedObjection): string {
  if (decision === undefined) return texts.open;
  const label = decisionLabel(decision);
  return waived === undefined ? label : texts.waivedBy(label, waived);
}

/** The objections to a record, entering one and deciding on it. */
export function ObjectionsTab({ record }: { readonly record: ParkingRecord }) {
  const query = useObjections(record);
  const adding = useLazyDialog(objectionDialog, (ObjectionDialog, opened, objection: NamedObjection | undefined) => (
    <ObjectionDialog record={record} objection={objection} {...opened} />
  ));
  const deciding = useLazyDialog(decisionDialog, (DecisionDialog, opened, id: string) => (
    <DecisionDialog record={record} id={id} {...opened} />
  ));
  const writing = useLazyDialog(decisionLetterDialog, (DecisionLetterDialog, opened, objection: NamedObjection) => (
    <DecisionLetterDialog record={record} objection={objection} {...opened} />
  ));
  return (
    <div className={classes.objections}>
      <Loaded query={query} failure={texts.loadFailed}>
        {(objections) => (
          <>
            {objections.length === 0 && <EmptyState>{texts.empty}</EmptyState>}
            <ul className={classes.list} aria-label={texts.tab}>
              {objections.map((one) => (
                <ObjectionItem key={one._id} invoiceNumber={record.invoiceNumber} objection={one}>
                  {one.decision === undefined ? (
                    <>
                      <Button size="small" {...onIntent(decisionDialog)} onClick={() => deciding.open(one._id)}>
                        {texts.decide}
                      </Button>
                      {/* What a driver wrote stays his. */}
                      {one.enteredBy !== '' && (
                        <Button size="small" {...onIntent(objectionDialog)} onClick={() => adding.open(one)}>
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
            {objections.every(({ decision }) => decision !== undefined) && (
              <div>
                <Button {...onIntent(objectionDialog)} onClick={() => adding.open()}>
                  <OfficeIcon name="letter" />
                  {texts.enter}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {adding.element}
      {deciding.element}
      {writing.element}
    </div>
  );
}

interface ObjectionItemProps {
  readonly invoiceNumber: number;
  readonly objection: NamedObjection;
  readonly children: ReactNode;
}

function ObjectionItem({ invoiceNumber, objection, children }: ObjectionItemProps) {
  const { arrived, channel, enteredAt, enteredByName, decidedAt, decidedByName } = objection;
  return (
    <li className={classes.objection}>
      <p className={classes.head}>
        <strong>{texts.arrivedBy(channelLabel(channel), arrived)}</strong>
        <Chip tone="neutral">{stateOf(objection)}</Chip>
      </p>
      <p className={classes.text}>{objection.text}</p>
      {objection.files && <ObjectionFiles invoiceNumber={invoiceNumber} ids={objection.files} />}
      <p className={text.hint}>
        {texts.entered(at(enteredAt), enteredByName)}
        {decidedAt && ` · ${texts.decided(at(decidedAt), decidedByName)}`}
      </p>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
