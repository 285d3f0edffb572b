import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { type ReactNode, useState } from 'react';
import { Choosable, useChosen } from '../../../parts/items/Choosable.tsx';
import classes from '../Bank.module.css';
import { EntryRows } from './EntryRows.tsx';
import { chosenTexts as texts } from './texts.ts';
import { useEntryChanges } from './useEntryChanges.ts';

/**
 * Whether an entry can be booked together with others. An entry with a warning is booked separately, because the admin
 * must read the warning; card payments are already booked on their records.
 */
const isPlain = ({ warning, isCards }: BankEntry) => warning === undefined && !isCards;

interface NotBooked {
  readonly why: string;
  readonly entries: readonly BankEntry[];
}

function useBookChosen(entries: readonly BankEntry[]) {
  const { bookSeveral } = useEntryChanges();
  const { isChosen, choose, ...choice } = useChosen(entries, isPlain);
  const [isBooking, setIsBooking] = useState(false);
  const [left, setLeft] = useState<readonly NotBooked[]>([]);
  const run = async () => {
    setIsBooking(true);
    setLeft([]);
    const pressed = choice.chosen;
    const result = await bookSeveral(pressed);
    setIsBooking(false);
    if (!result) return;
    choice.chooseNone();
    setLeft(notBooked(pressed, result));
  };
  return { choice, ticks: { isChosen, mayChoose: isPlain, choose }, isBooking, run, left, dismiss: () => setLeft([]) };
}

type Result = Readonly<Record<'booked' | 'changed', readonly BankEntry[]>>;

/** Groups, by reason, the entries that were not booked. */
function notBooked(pressed: readonly BankEntry[], { booked, changed }: Result): NotBooked[] {
  const done = new Set(booked.map(({ _id }) => _id));
  const now = new Map(changed.map((entry) => [entry._id, entry]));
  const byReason = new Map<string, BankEntry[]>();
  for (const entry of pressed.filter(({ _id }) => !done.has(_id))) {
    const why = texts.whyNot(now.get(entry._id));
    byReason.set(why, [...(byReason.get(why) ?? []), entry]);
  }
  return [...byReason].map(([why, entries]) => ({ why, entries }));
}

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
