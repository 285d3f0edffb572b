import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { toast } from '@parkwart/web';
import { useAction } from '../../../parts/actions/useAction.ts';
import { undoToast } from '../../../parts/form/UndoNotice.tsx';
import { sendAllocations, sendAside, sendBookings, sendOverpaid, useBankCache } from '../bank.ts';
import { texts } from './texts.ts';

const UNKNOWN = { state: 'unknown' } as const;
/** All changes share one toast: twenty toasts would cover the entries. */
const TOAST = 'bank-entry';

/** Newest first, so that a return is reversed before its payment. */
async function reverseBookings(booked: readonly BankEntry[]): Promise<void> {
  const ordered = booked.toSorted((one, other) => Number(other._id) - Number(one._id));
  for (const entry of ordered) await sendAllocations(entry, []);
}

interface Undo {
  readonly failed: string;
  readonly send: () => Promise<unknown>;
}

/** Changes entries. A toast then offers to undo the change, or shows why the server rejected the change. */
export function useEntryChanges() {
  const { reloadAll } = useBankCache();
  const common = { onSettled: reloadAll, toastId: TOAST };
  const undoing = useAction({ ...common, send: ({ send }: Undo) => send(), failed: ({ failed }) => failed });
  const offerUndo = (what: string, undo: Undo) => {
    const take = () => {
      toast.remove(TOAST);
      void undoing.run(undo);
    };
    undoToast(what, take, TOAST);
  };
  const announceBooked = (booked: BankEntry) =>
    offerUndo(texts.booked(booked), { failed: texts.removeFailed, send: () => sendAllocations(booked, []) });
  const booking = useAction({
    ...common,
    send: (entry: BankEntry) => sendBookings([entry]),
    onDone: ({ booked: [booked], changed: [changed = UNKNOWN] }) =>
      booked ? announceBooked(booked) : toast.error(texts.changed(changed), { id: TOAST }),
    failed: texts.bookFailed,
  });
  const bookingSeveral = useAction({
    ...common,
    send: (entries: readonly BankEntry[]) => sendBookings(entries),
    onDone: ({ booked }) => {
      if (booked.length === 0) return;
      offerUndo(texts.severalBooked(booked.length), {
        failed: texts.removeFailed,
        send: () => reverseBookings(booked),
      });
    },
    failed: texts.bookFailed,
  });
  const marking = useAction({
    ...common,
    send: sendOverpaid,
    onDone: (marked) =>
      offerUndo(texts.isOverpaid(marked), { failed: texts.moveFailed, send: () => sendAllocations(marked, []) }),
    failed: texts.moveFailed,
  });
  const moving = useAction({
    ...common,
    send: ({ entry, isAside }: { readonly entry: BankEntry; readonly isAside: boolean }) => sendAside(entry, isAside),
    onDone: (moved, { isAside }) =>
      offerUndo(texts.moved(moved), { failed: texts.moveFailed, send: () => sendAside(moved, !isAside) }),
    failed: texts.moveFailed,
  });
  return {
    announceBooked,
    book: booking.run,
    bookSeveral: bookingSeveral.run,
    markOverpaid: marking.run,
    setAside: (entry: BankEntry, isAside: boolean) => moving.run({ entry, isAside }),
  };
}
