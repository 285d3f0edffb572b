import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { Column } from '@parkwart/ui/DataTable';
import text from '@parkwart/ui/text.module.css';
import { ChangeValues } from '../../parts/history/ChangeValues.tsx';
import type { Change } from '../../parts/history/journalApi.ts';
import { texts as journalTexts } from '../../parts/history/texts.ts';
import { RecordLink } from '../../record/detail/RecordRows.tsx';
import classes from './JournalPage.module.css';
import { texts } from './texts.ts';

/** For a record, its number links to the record. */
function Subject({ subject, subjectName }: Pick<Change, 'subject' | 'subjectName'>) {
  const label = subjectLabel(subject, subjectName);
  const [kind, id = ''] = subject.split(':');
  if (kind !== 'record') return <span className={classes.named}>{label}</span>;
  return (
    <span className={classes.subject}>
      <RecordLink invoiceNumber={id}>{label}</RecordLink>
    </span>
  );
}

export const journalColumns: readonly Column<Change>[] = [
  {
    id: 'at',
    header: texts.columns.at,
    width: '12.5rem',
    cell: ({ at }) => (
      <time className={classes.at} dateTime={at}>
        {formatInstant(new Date(at))}
      </time>
    ),
  },
  {
    id: 'who',
    header: texts.columns.who,
    width: '8.5rem',
    cell: ({ account, accountName, senderName, origin }) => (
      <>
        <span className={classes.who}>{accountName}</span>
        {account !== null && <span className={`${classes.who} ${text.hint}`}>{journalTexts.origins[origin]}</span>}
        {senderName !== undefined && (
          <span className={`${classes.who} ${text.hint}`}>{journalTexts.sentBy(senderName)}</span>
        )}
      </>
    ),
  },
  {
    id: 'subject',
    header: texts.columns.subject,
    width: '10.25rem',
    cell: (change) => <Subject {...change} />,
  },
  {
    id: 'what',
    header: texts.columns.what,
    wide: true,
    cell: (change) => (
      <div className={classes.what}>
        <strong>{journalTexts.kinds[change.kind] ?? change.kind}</strong>
        <ChangeValues change={change} />
      </div>
    ),
  },
];
