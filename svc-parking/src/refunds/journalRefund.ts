import type { JournalKind } from '@parkwart/contracts/journal/journalSubjects';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import type { RefundRow } from './refundRows.ts';

type Kind = Extract<JournalKind<'parking'>, `refund-${string}`>;

/** Journals a change of an ordered refund. */
export function journalRefund(
  transaction: Transaction,
  { journal }: Pick<ChangeParts, 'journal'>,
  kind: Kind,
  [before, after]: readonly [RefundRow, RefundRow],
  session: Session,
): Promise<void> {
  const facts = ({ returnReason }: RefundRow) => ({ returnReason: returnReason ?? '' });
  const change = { subject: `refund:${after.id}`, kind, by: actorOf(session) } as const;
  return journal.write(transaction, { ...change, before: facts(before), after: facts(after) });
}
