import type { BankImport } from '@parkwart/contracts/calls/bank';
import { dayNumber, formatInstant } from '@parkwart/contracts/rules/time';
import { Skeleton } from '@parkwart/ui/Skeleton';
import text from '@parkwart/ui/text.module.css';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './Bank.module.css';
import { useImports } from './bankApi.ts';
import { StatementLines, StatementNotes } from './StatementLines.tsx';
import { importTexts as texts } from './texts.ts';

function lastDayOf({ statements }: BankImport): string | undefined {
  const days = statements.map(({ to }) => to).filter((to) => to !== null);
  return days.toSorted((one, other) => dayNumber(one) - dayNumber(other)).at(-1);
}

const instantOf = ({ importedAt }: BankImport) => formatInstant(new Date(importedAt));

/** The last imported statements, so that the admin knows from which day to export the next one. */
export function LastImports() {
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
