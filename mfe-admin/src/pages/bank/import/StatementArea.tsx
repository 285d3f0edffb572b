import { type BankImport, MAX_STATEMENT_BYTES } from '@parkwart/contracts/calls/bank';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { dayNumber, formatInstant } from '@parkwart/contracts/rules/time';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { Skeleton } from '@parkwart/ui/Skeleton';
import text from '@parkwart/ui/text.module.css';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { ApiError } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import type { Upload } from '@parkwart/web/files/uploadApi';
import { useEffect, useEffectEvent, useState } from 'react';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import classes from '../Bank.module.css';
import { sendStatement, useBankCache, useImports } from '../bankApi.ts';
import { importTexts as texts } from '../texts.ts';

async function upload(file: File, options: Pick<Upload, 'onProgress' | 'signal'>): Promise<BankImport> {
  if (file.size > MAX_STATEMENT_BYTES) throw new ApiError(413, 'STATEMENT_TOO_LARGE', texts.tooLarge);
  return sendStatement({ files: [file], idempotencyKey: newIdempotencyKey(), ...options });
}

type StatementUpload = ReturnType<typeof useStatementUpload>;

/** Uploads one file after another. A rejected file pauses the rest until the user retries, skips or replaces it. */
export function useStatementUpload() {
  const { reloadEntries } = useBankCache();
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [imported, setImported] = useState<readonly BankImport[]>([]);
  const [file] = queue;
  const next = () => {
    setFailure(undefined);
    setQueue((all) => all.slice(1));
  };
  const send = useEffectEvent(async (one: File, signal: AbortSignal) => {
    setProgress(0);
    try {
      const summary = await upload(one, { onProgress: setProgress, signal });
      setImported((all) => [summary, ...all]);
      next();
      reloadEntries();
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error) ?? texts.failed);
    }
  });
  useEffect(() => {
    if (!file || failure !== undefined) return;
    const leaving = new AbortController();
    void send(file, leaving.signal);
    return () => leaving.abort();
  }, [file, failure]);
  return {
    file,
    /** 0 to 1; undefined while the server processes the file. */
    progress: progress < 1 ? progress : undefined,
    failure,
    imported,
    add: (files: readonly File[]) => {
      setQueue((all) => (failure === undefined ? [...all, ...files] : [...files, ...all.slice(1)]));
      setFailure(undefined);
    },
    retry: () => setFailure(undefined),
    leaveOut: next,
    dismiss: (id: string) => setImported((all) => all.filter(({ _id }) => _id !== id)),
  };
}

type Statement = BankImport['statements'][number];

interface StatementsProps {
  readonly statements: readonly Statement[];
}

/** Further lines are collapsed. */
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

// Statements of a file have no ids, but their order never changes.
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
    <div className={classes.outcome}>
      <div className={classes.summary}>
        <Notice tone="ok">
          <p>{texts.imported(fileName, sumOf(imported, 'entries'), sumOf(imported, 'seen'))}</p>
          <StatementLines statements={statements} />
          <p>{texts.keepFile}</p>
        </Notice>
        {statements.some(({ notes }) => notes.length > 0) && (
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

/** The last imported statements, so that the admin knows from which day to export the next one. */
function LastImports() {
  const imports = useImports();
  return (
    <Loaded query={imports} failure={texts.loadFailed} skeleton={<Skeleton lines={1} />}>
      {(list) => {
        const [last] = list;
        if (!last) return <p className={text.hint}>{texts.keepFile}</p>;
        return (
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
        <LastImports />
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
