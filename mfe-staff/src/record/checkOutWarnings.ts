import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { formatDay, formatInstant } from '@parkwart/contracts/rules/time';

interface CheckOut {
  readonly exit: Date;
  /** The total that the till displayed; undefined if it displayed none. */
  readonly shownCents: Cents | undefined;
}

/** `um 10:12 Uhr`, with the date if it is a different day. */
function momentOf(exitTime: string, exit: Date): string {
  const [day, time = ''] = exitTime.split(' ');
  return `${day === formatDay(exit) ? '' : `am ${day} `}um ${time.slice(0, 5)} Uhr`;
}

/**
 * Whether the record has the exit that the booth sent. If this exit precedes the entry within the clock tolerance, the
 * service stores the entry time as the exit.
 */
function isOwnExit({ exitTime, date, entryTime }: BoothRecord, exit: Date): boolean {
  return exitTime === null || exitTime === formatInstant(exit) || exitTime === `${date} ${entryTime}`;
}

/** Differences between a check-out's response and the displayed exit and total. */
export function checkOutWarnings(record: BoothRecord, { exit, shownCents }: CheckOut) {
  const total = unsettledOf(record);
  return {
    leftBefore:
      record.exitTime && !isOwnExit(record, exit) ? `Schon ausgecheckt ${momentOf(record.exitTime, exit)}` : undefined,
    otherTotal:
      shownCents === undefined || shownCents === total
        ? undefined
        : `Der Betrag hat sich geändert: ${formatCents(shownCents)} → ${formatCents(total)}`,
  };
}
