import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { toast } from '@parkwart/web';
import { isSilent } from '@parkwart/web/errors';
import { undoToast } from '../../../parts/form/UndoNotice.tsx';
import { failureToast } from '../../../parts/loading/failureToasts.tsx';
import { sendAllocations, sendAside, sendBookings, sendOverpaid, useBankCache } from '../bank.ts';
import { texts } from './texts.ts';

const UNKNOWN = { state: 'unknown' } as const;
/** All changes share one toast: twenty toasts would cover the entries. */
const TOAST = 'bank-entry';

/** Newest first, so that a return is reversed before its payment. */
async function takeBack(booked: readonly BankEntry[]): Promise<void> {
  const ordered = booked.toSorted((one, other) => Number(other._id) - Number(one._id));
  for (const entry of ordered) await sendAllocations(entry, []);
}

/** Changes entries; a toast offers undo or shows the server's reason. */
export function useEntryChanges() {
  const { reloadAll } = useBankCache();
  /** Undefined if it failed. */
  const attempt = async <Result>(failed: string, send: () => Promise<Result>) => {
    try {
      return await send();
    } catch (error) {
      if (!isSilent(error)) failureToast(failed, error, TOAST);
      return undefined;
    } finally {
      reloadAll();
    }
  };
  const offerUndo = (what: string, failed: string, send: () => Promise<unknown>) => {
    const undo = () => {
      toast.remove(TOAST);
      void attempt(failed, send);
    };
    undoToast(what, undo, TOAST);
  };
  const announceBooked = (booked: BankEntry) =>
    offerUndo(texts.booked(booked), texts.removeFailed, () => sendAllocations(booked, []));

  return {
    announceBooked,
    book: async (entry: BankEntry) => {
      const result = await attempt(texts.bookFailed, () => sendBookings([entry]));
      const [booked] = result?.booked ?? [];
      if (booked) announceBooked(booked);
      else if (result) toast.error(texts.changed(result.changed[0] ?? UNKNOWN), { id: TOAST });
    },
    /** Undefined if it failed. */
    bookSeveral: async (entries: readonly BankEntry[]) => {
      const result = await attempt(texts.bookFailed, () => sendBookings(entries));
      const { booked = [] } = result ?? {};
      if (booked.length > 0) offerUndo(texts.severalBooked(booked.length), texts.removeFailed, () => takeBack(booked));
      return result;
    },
    markOverpaid: async (entry: BankEntry) => {
      const marked = await attempt(texts.moveFailed, () => sendOverpaid(entry));
      if (marked) offerUndo(texts.isOverpaid(marked), texts.moveFailed, () => sendAllocations(marked, []));
    },
    setAside: async (entry: BankEntry, isAside: boolean) => {
      const moved = await attempt(texts.moveFailed, () => sendAside(entry, isAside));
      if (moved) offerUndo(texts.moved(moved), texts.moveFailed, () => sendAside(moved, !isAside));
    },
  };
}
