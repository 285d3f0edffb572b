import { exportJournal as exportCall, type JournalFilters } from '@parkwart/contracts/calls/journal';
import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { formatDay, formatInstant } from '@parkwart/contracts/rules/time';
import { GERMAN_CSV } from '@parkwart/contracts/wire/germanCsv';
import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { downloadApi } from '@parkwart/web/files/downloadApi';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useRef } from 'react';
import { useAction } from '../../parts/actions/useAction.ts';
import { ChangeValues } from '../../parts/history/ChangeValues.tsx';
import { changedFields } from '../../parts/history/formatChange.ts';
import { type Change, JournalPages, useJournal } from '../../parts/history/JournalPages.tsx';
import { texts as journalTexts } from '../../parts/history/texts.ts';
import { csvFile } from '../../parts/items/csvFile.ts';
import { useRowsInView } from '../../parts/items/useRowsInView.ts';
import { Page } from '../../parts/loading/Page.tsx';
import { RecordLink, RecordRows } from '../../record/detail/RecordRows.tsx';
import { JournalFilterBar } from './JournalFilterBar.tsx';
import classes from './JournalPage.module.css';
import { texts } from './texts.ts';
import { useJournalFilters } from './useJournalFilters.ts';

/** The subject of a change; a record's number links to the record. */
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

const journalColumns: readonly Column<Change>[] = [
  {
    id: 'at',
    header: texts.columns.at,
    width: '10.5rem',
    cell: ({ at }) => (
      <time className={classes.at} dateTime={at}>
        {formatInstant(new Date(at))}
      </time>
    ),
  },
  {
    id: 'who',
    header: texts.columns.who,
    width: '7.5rem',
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
    width: '11rem',
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

const CELLS = [
  'at',
  'account',
  'sentBy',
  'origin',
  'kind',
  'subject',
  'before',
  'after',
  'accountName',
  'senderName',
  'subjectName',
] as const;
type Cells = Readonly<Record<string, string>>;

/**
 * Creates a CSV file of the journal of all services, with the page's German labels. @throws {ApiError} if one service
 * is missing
 */
async function exportJournal(filters: JournalFilters): Promise<Blob> {
  const [{ parse }, file] = await Promise.all([
    import('csv-parse/browser/esm/sync'),
    downloadApi(exportCall, { query: filters }),
  ]);
  const rows = parse<Cells>(await file.text(), {
    bom: true,
    delimiter: GERMAN_CSV.delimiter,
    from: 2,
    columns: [...CELLS],
  });
  return csvFile([Object.values(texts.csvColumns), ...rows.map(wordsOf)]);
}

function wordsOf(row: Cells): string[] {
  const { at = '', account, accountName = '', senderName = '', origin = '', kind = '', subject = '' } = row;
  const change = { subject, before: JSON.parse(row.before || '{}'), after: JSON.parse(row.after || '{}') };
  const fields = changedFields(change).map(({ label, value }) => `${label}: ${value}`);
  return [
    at,
    accountName,
    account ? origin : '',
    senderName,
    subjectLabel(subject, row.subjectName || undefined),
    journalTexts.kinds[kind] ?? kind,
    fields.join('; '),
  ];
}

const keyOf = ({ service, _id }: Change) => `${service}-${_id}`;

/** Renders only visible rows if there are many. */
function JournalTable({ changes }: { readonly changes: readonly Change[] }) {
  const table = useRef<HTMLDivElement>(null);
  const { first, last, ...part } = useRowsInView(table, changes, keyOf);
  return (
    <div ref={table}>
      <RecordRows
        label={texts.list}
        columns={journalColumns}
        rows={changes.slice(first, last + 1)}
        part={{ ...part, first, total: changes.length }}
        rowKey={keyOf}
        empty={<EmptyState>{texts.empty}</EmptyState>}
      />
    </div>
  );
}

/** The changes in all services, with the users who made them. */
export function JournalPage() {
  const { address, filters, change } = useJournalFilters();
  const journal = useJournal(filters);
  return (
    <Page title={texts.title} actions={<CsvButton filters={filters} />}>
      <JournalFilterBar address={address} onChange={change} isListed={!journal.isPending} />
      <JournalPages journal={journal}>{(changes) => <JournalTable changes={changes} />}</JournalPages>
    </Page>
  );
}

function CsvButton({ filters }: { readonly filters: JournalFilters }) {
  const { run, isRunning } = useAction({
    send: exportJournal,
    onDone: (file) => saveFile(file, texts.fileName(formatDay(new Date()))),
    failed: texts.exportFailed,
  });
  return (
    <Button busy={isRunning} busyLabel={texts.exporting} onClick={() => void run(filters)}>
      <OfficeIcon name="download" />
      {texts.exportCsv}
    </Button>
  );
}
