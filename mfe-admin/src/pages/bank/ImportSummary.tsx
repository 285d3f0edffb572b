import type { BankImport } from '@parkwart/contracts/calls/bank';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import classes from './Bank.module.css';
import { StatementLines, StatementNotes } from './StatementLines.tsx';
import { importTexts as texts } from './texts.ts';

interface ImportSummaryProps {
  readonly imported: BankImport;
  readonly onDismiss: () => void;
}

const sumOf = ({ statements }: BankImport, field: 'entries' | 'seen') =>
  statements.reduce((sum, statement) => sum + statement[field], 0);

export function ImportSummary({ imported, onDismiss }: ImportSummaryProps) {
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
