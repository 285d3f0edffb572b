import { MAX_NAMED } from '@parkwart/contracts/calls/privacy';
import { readSettings } from '../settings/operatorSettings.ts';
import { type DueErasure, dueErasures, type RetentionFacts } from './dueErasures.ts';
import { endedPermits } from './endedPermits.ts';
import { oldBooks } from './oldBooks.ts';
import type { RetentionParts } from './runRetention.ts';

const RULES = ['parking', 'never-left', 'vouchers', 'letters', 'images', 'owner', 'requested'] as const;
type Rule = (typeof RULES)[number];

function ruleOf(facts: RetentionFacts, due: DueErasure): Rule {
  if (due !== 'record') return due;
  if (facts.erasure) return 'requested';
  if (facts.hasLetter) return 'letters';
  if (facts.isCharged) return 'vouchers';
  return facts.exitAt ? 'parking' : 'never-left';
}

/** Counts the records, or parts of them, that each rule would delete now, with the first invoice numbers. */
export async function previewRetention({
  database,
  records,
  clock,
}: Pick<RetentionParts, 'database' | 'records' | 'clock'>) {
  const [periods, now] = [await readSettings(database), clock()];
  const found = new Map<Rule, { count: number; invoiceNumbers: number[] }>();
  for (const facts of await records.mayBeDue(periods, now)) {
    for (const due of dueErasures(facts, periods, now)) {
      const rule = ruleOf(facts, due);
      const { count, invoiceNumbers } = found.get(rule) ?? { count: 0, invoiceNumbers: [] };
      if (count < MAX_NAMED) invoiceNumbers.push(facts.id);
      found.set(rule, { count: count + 1, invoiceNumbers });
    }
  }
  const permits = await endedPermits({ database, clock }, periods);
  return {
    rules: RULES.map((rule) => ({ rule, ...(found.get(rule) ?? { count: 0, invoiceNumbers: [] }) })),
    permits: { count: permits.length, ids: permits.slice(0, MAX_NAMED).map(String) },
    books: await oldBooks({ database, clock }, periods),
  };
}
