import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { useState } from 'react';
import { chosenTexts as texts } from './texts.ts';
import { useChosen } from './useChosen.ts';
import { useEntryChanges } from './useEntryChanges.ts';

/** The admin must read a warning and book that entry separately; card payments are already booked on their records. */
const isPlain = ({ warning, isCards }: BankEntry) => warning === undefined && !isCards;

interface NotBooked {
  readonly why: string;
  readonly entries: readonly BankEntry[];
}

/** Books the selected proposed entries together. */
export function useBookChosen(entries: readonly BankEntry[]) {
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

/** Groups the entries that were not booked by reason. */
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
