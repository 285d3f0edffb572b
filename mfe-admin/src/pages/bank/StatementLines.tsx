import type { BankImport } from '@parkwart/contracts/calls/bank';
import { formatEuros } from '@parkwart/contracts/rules/money';
import classes from './Bank.module.css';
import { importTexts as texts } from './texts.ts';

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

export function StatementLines({ statements }: StatementsProps) {
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

export function StatementNotes({ statements }: StatementsProps) {
  const notes = statements.flatMap((statement) => statement.notes.map((note) => `${nameOf(statement)}: ${note}`));
  return (
    <ul className={classes.notes}>
      {keyed(notes).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
