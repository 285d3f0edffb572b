import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { useState } from 'react';
import { chosenTexts as texts } from './texts.ts';
import { useChosen } from './useChosen.ts';
import { useEntryChanges } from './useEntryChanges.ts';

/** A person reads of it, and books it alone; card payments are on their records already. */
const isPlain = ({ warning, isCards }: BankEntry) => warning === undefined && !isCards;

interface NotBooked {
  readonly why: string;
  readonly entries: readonly BankEntry[];
}

/** Of the proposed entries, the ticked ones are booked by one press. */
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

/** By the reason. */
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
