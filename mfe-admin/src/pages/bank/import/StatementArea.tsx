import { type BankImport, getImports } from '@parkwart/contracts/calls/bank';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { dayNumber, formatInstant } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { Skeleton } from '@parkwart/ui/Skeleton';
import text from '@parkwart/ui/text.module.css';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { callApi, useQuery } from '@parkwart/web';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import bankClasses from '../Bank.module.css';
import { BANK_KEY } from '../bank.ts';
import classes from './StatementArea.module.css';
import { texts } from './texts.ts';
import type { StatementUpload } from './useStatementUpload.ts';

type Statement = BankImport['statements'][number];

interface StatementsProps {
  readonly statements: readonly Statement[];
}

/** Maximum number of lines shown at first; further lines are collapsed. */
const MOST_SHOWN = 3;

const nameOf = ({ kind, from, to }: Statement) => `${texts.kinds[kind]} ${texts.days(from, to)}`.trim();

function lineOf(statement: Statement): string {
  const { entries, seen, closing } = statement;
  const facts = [
    nameOf(statement),
    texts.fresh(entries),
    seen > 0 && texts.seen(seen),
    closing !== null && texts.closing(formatEuros(closing)),
  ];
  return facts.filter(Boolean).join(' · ');
}

// The keys contain the position of the line: the statements of a file have no ids, but their order never changes.
const keyed = (lines: readonly string[]) => lines.map((line, index) => ({ key: `${index} ${line}`, line }));

function StatementLines({ statements }: StatementsProps) {
  const lines = (
    <ul>
      {keyed(statements.map(lineOf)).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
  if (statements.length <= MOST_SHOWN) return lines;
  return (
    <details>
      <summary>{texts.statements(statements.length)}</summary>
      {lines}
    </details>
  );
}

function StatementNotes({ statements }: StatementsProps) {
  const notes = statements.flatMap((statement) => statement.notes.map((note) => `${nameOf(statement)}: ${note}`));
  return (
    <ul className={classes.notes}>
      {keyed(notes).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}

interface ImportSummaryProps {
  readonly imported: BankImport;
  readonly onDismiss: () => void;
}

const sumOf = ({ statements }: BankImport, field: 'entries' | 'seen') =>
  statements.reduce((sum, statement) => sum + statement[field], 0);

function ImportSummary({ imported, onDismiss }: ImportSummaryProps) {
  const { fileName, statements } = imported;
  return (
    <div className={bankClasses.outcome}>
      <div className={classes.summary}>
        <Notice tone="ok">
          <p>{texts.imported(fileName, sumOf(imported, 'entries'), sumOf(imported, 'seen'))}</p>
          <StatementLines statements={statements} />
          <p>{texts.keepFile}</p>
        </Notice>
        {hasNotes(imported) && (
          <Notice tone="warning">
            <StatementNotes statements={statements} />
          </Notice>
        )}
      </div>
      <IconButton icon="close" label={texts.dismiss(fileName)} onClick={onDismiss} />
    </div>
  );
}

function lastDayOf({ statements }: BankImport): string | undefined {
  const days = statements.map(({ to }) => to).filter((to) => to !== null);
  return days.toSorted((one, other) => dayNumber(one) - dayNumber(other)).at(-1);
}

const instantOf = ({ importedAt }: BankImport) => formatInstant(new Date(importedAt));

function useImports() {
  return useQuery({
    queryKey: [...BANK_KEY, 'imports'],
    queryFn: async ({ signal }) => (await callApi(getImports, {}, { signal })).imports,
  });
}

const hasNotes = ({ statements }: BankImport) => statements.some(({ notes }) => notes.length > 0);

interface LastImportsProps {
  /** Ids of imports whose notes are shown already. */
  readonly shown: readonly string[];
}

/** The last imported statements, so that the admin knows from which day to export the next one. */
function LastImports({ shown }: LastImportsProps) {
  const imports = useImports();
  return (
    <Loaded query={imports} failure={texts.loadFailed} skeleton={<Skeleton lines={1} />}>
      {(list) => {
        const [last] = list;
        if (!last) return <p className={text.hint}>{texts.keepFile}</p>;
        return (
          <>
            {hasNotes(last) && !shown.includes(last._id) && (
              <Notice tone="warning">
                <StatementNotes statements={last.statements} />
              </Notice>
            )}
            <details className={classes.imports}>
              <summary>{texts.lastOne(last.fileName, instantOf(last), lastDayOf(last))}</summary>
              <ul aria-label={texts.last}>
                {list.map((one) => (
                  <li key={one._id}>
                    <strong>{one.fileName}</strong>, {instantOf(one)}
                    <StatementLines statements={one.statements} />
                    <StatementNotes statements={one.statements} />
                  </li>
                ))}
              </ul>
              <p className={text.hint}>{texts.keepFile}</p>
            </details>
          </>
        );
      }}
    </Loaded>
  );
}

export function StatementArea({ upload }: { readonly upload: StatementUpload }) {
  const { file, progress, failure, imported, add, dismiss } = upload;
  const isUploading = file !== undefined && failure === undefined;
  return (
    <Card aria-label={texts.title}>
      <div className={classes.statements}>
        <FileDrop label={texts.choose} hint={texts.hint} onFiles={add} />
        {isUploading && (
          <ProgressBar
            label={progress === undefined ? texts.reading(file.name) : texts.uploading(file.name)}
            value={progress}
          />
        )}
        <Failure {...upload} />
        {imported.map((one) => (
          <ImportSummary key={one._id} imported={one} onDismiss={() => dismiss(one._id)} />
        ))}
        <LastImports shown={imported.map(({ _id }) => _id)} />
      </div>
      <UnloadWarning isDirty={isUploading} />
    </Card>
  );
}

function Failure({ file, failure, retry, leaveOut }: StatementUpload) {
  if (!file || failure === undefined) return null;
  return (
    <Notice tone="danger">
      <p>{failure}</p>
      <p>{texts.nothingRead(file.name)}</p>
      <div className={classes.choices}>
        <Button size="small" onClick={retry}>
          {texts.retry}
        </Button>
        <Button size="small" variant="quiet" onClick={leaveOut}>
          {texts.skip}
        </Button>
      </div>
    </Notice>
  );
}
