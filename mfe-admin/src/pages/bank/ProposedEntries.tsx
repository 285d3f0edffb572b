import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import type { ReactNode } from 'react';
import classes from './Bank.module.css';
import { Choosable } from './Choosable.tsx';
import { EntryRows } from './EntryRows.tsx';
import { chosenTexts as texts } from './texts.ts';
import { useBookChosen } from './useBookChosen.ts';

interface ProposedEntriesProps {
  readonly label: string;
  readonly entries: readonly BankEntry[];
  readonly empty: ReactNode;
}

/** The admin can book several proposals at once. */
export function ProposedEntries({ entries, ...rows }: ProposedEntriesProps) {
  const { choice, ticks, isBooking, run, left, dismiss } = useBookChosen(entries);
  return (
    <>
      {left.length > 0 && (
        <div className={classes.outcome}>
          <Notice tone="warning">
            <p>{texts.notBooked(left.flatMap((one) => one.entries).length)}</p>
            <ul>
              {left.map(({ why, entries: those }) => (
                <li key={why}>{texts.left(why, those)}</li>
              ))}
            </ul>
          </Notice>
          <IconButton icon="close" label={texts.dismiss} onClick={dismiss} />
        </div>
      )}
      <Choosable
        label={texts.bar}
        choice={choice}
        status={texts.chosen(choice.chosen.length)}
        action={{ label: texts.book, busyLabel: texts.booking, isBusy: isBooking, run: () => void run() }}
        isEmpty={entries.length === 0}
      >
        <EntryRows {...rows} entries={entries} choice={ticks} />
      </Choosable>
    </>
  );
}
