import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { useMemo } from 'react';
import { ChangeValues } from '../../parts/history/ChangeValues.tsx';
import { JournalPages } from '../../parts/history/JournalPages.tsx';
import { type Change, useJournal } from '../../parts/history/journalApi.ts';
import { texts as journalTexts } from '../../parts/history/texts.ts';
import classes from './RecordHistory.module.css';
import { texts } from './texts.ts';

/** All changes of the record and its files, newest first. */
export function RecordHistory({ record: { invoiceNumber } }: { readonly record: ParkingRecord }) {
  const journal = useJournal(useMemo(() => ({ subject: recordSubject(invoiceNumber) }), [invoiceNumber]));
  return (
    <JournalPages journal={journal}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState>{journalTexts.empty}</EmptyState>
        ) : (
          <ol className={classes.changes} aria-label={texts.history}>
            {changes.map((change) => (
              <HistoryItem key={`${change.service}-${change._id}`} change={change} />
            ))}
          </ol>
        )
      }
    </JournalPages>
  );
}

function HistoryItem({ change }: { readonly change: Change }) {
  const { at, kind, accountName, senderName, origin, account } = change;
  const who = account === null ? accountName : `${accountName} (${journalTexts.origins[origin]})`;
  return (
    <li className={classes.change}>
      <p className={classes.when}>
        <time dateTime={at}>{formatInstant(new Date(at))}</time>
        <span>{who}</span>
        {senderName !== undefined && <span>{journalTexts.sentBy(senderName)}</span>}
      </p>
      <div className={classes.what}>
        <strong>{journalTexts.kinds[kind] ?? kind}</strong>
        <ChangeValues change={change} />
      </div>
    </li>
  );
}
