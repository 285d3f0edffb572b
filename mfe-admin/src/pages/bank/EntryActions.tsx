import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { Button, type ButtonProps } from '@parkwart/ui/Button';
import { onIntent } from '@parkwart/web/chunk';
import { allocationDialog, returnDialog } from './allocationDialog.ts';
import classes from './Bank.module.css';
import { isAllocatable, isReturnable } from './entryAmount.ts';
import { texts } from './texts.ts';

type Change = (entry: BankEntry) => void;

export interface EntryChanges {
  readonly book: Change;
  readonly allocate: Change;
  /** Books that a payment was returned with this entry. */
  readonly giveBack: Change;
  readonly takeBack: Change;
  readonly markOverpaid: Change;
  readonly setAside: (entry: BankEntry, isAside: boolean) => void;
}

/** The actions that the entry's state allows. */
export function EntryActions({
  entry,
  book,
  allocate,
  giveBack,
  takeBack,
  markOverpaid,
  setAside,
}: EntryChanges & { entry: BankEntry }) {
  const { state } = entry;
  const isProposed = state === 'certain' || state === 'proposed';
  const isSettlement = entry.isCards && entry.allocations.length === 0;
  const isOpen = isProposed || state === 'unknown';
  const action = (label: string, onClick: () => void, more?: ButtonProps) => (
    <Button size="small" aria-label={texts.named(label, entry)} {...more} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <span className={classes.actions}>
      {isProposed && !isSettlement && action(entry.isByHand ? texts.join : texts.book, () => book(entry))}
      {isOpen && isAllocatable(entry) && action(texts.allocate, () => allocate(entry), onIntent(allocationDialog))}
      {state === 'unknown' &&
        !isSettlement &&
        isAllocatable(entry) &&
        action(texts.overpaid, () => markOverpaid(entry))}
      {(isOpen || state === 'outgoing') &&
        isReturnable(entry) &&
        action(entry.takesBack ? texts.giveBackOther : texts.giveBack, () => giveBack(entry), onIntent(returnDialog))}
      {state === 'booked' && !entry.takenBackBy && action(texts.takeBack, () => takeBack(entry))}
      {state === 'aside' && !entry.takenBackBy && action(texts.notAside, () => setAside(entry, false))}
      {state !== 'booked' &&
        state !== 'aside' &&
        action(texts.aside, () => setAside(entry, true), { variant: 'quiet' })}
    </span>
  );
}
