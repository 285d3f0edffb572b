import * as contract from '@parkwart/contracts/calls/keeperRequests';
import type { KeeperLine } from '@parkwart/contracts/entities/keeperRequest';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { changeRecord } from '../changes/changeRecord.ts';
import { readRules } from '../dunning/judgeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordsById.ts';
import { storedDay } from '../storedDay.ts';
import { answerKeepers } from './answerKeepers.ts';
import { findNeeds, presentNeed } from './keeperNeeds.ts';
import { findRequest, type KeeperLineRow, linesOfRequest, readRequests } from './keeperRows.ts';
import { requestKeepers, withdrawLine } from './requestKeepers.ts';

export function keeperCalls(parts: ChangeParts): Implementation[] {
  const { database } = parts;
  return [
    implement(contract.getKeeperNeeds, ({ query: { after = '0' } }) => readNeeds(parts, Number(after))),

    implement(contract.getKeeperRequests, async () => ({ requests: await readRequests(database) })),

    implementOnce(
      contract.requestKeepers,
      database,
      async ({ body: { invoiceNumbers }, session, transaction }) => {
        const id = await requestKeepers(parts, { invoiceNumbers, session }, transaction);
        return findRequest(database, String(id), transaction);
      },
      ({ _id }) => `keeper-request-${_id}`,
    ),

    implement(contract.getKeeperLines, async ({ params }) => {
      const request = await findRequest(database, params.id);
      return { lines: await presentLines(parts, await linesOfRequest(database, Number(request._id))) };
    }),

    implement(contract.withdrawKeeperLine, ({ params, session }) => withdrawLine(parts, { ...params, session })),

    implement(contract.answerKeepers, async ({ body: { answers }, session }) => ({
      records: (await answerKeepers(parts, { answers, session })).map(presentRecord),
    })),

    implement(contract.checkRegisteredVehicle, async ({ params: { invoiceNumber }, session }) => {
      const changes = { isRegisteredChecked: true };
      return presentRecord(await changeRecord(parts, { invoiceNumber, kind: 'vehicle-checked', session, changes }));
    }),
  ];
}

async function readNeeds({ database, clock }: ChangeParts, after: number) {
  const now = clock();
  const rules = await readRules(database, { letterDay: storedDay(now), now });
  const rows = await findNeeds(database, rules, { after, limit: contract.MOST_NEEDS + 1 });
  const shown = rows.slice(0, contract.MOST_NEEDS);
  return { needs: shown.map((row) => presentNeed(row, rules)), hasMore: shown.length < rows.length };
}

/** Without those of records that are gone. */
async function presentLines({ database }: ChangeParts, lines: readonly KeeperLineRow[]): Promise<KeeperLine[]> {
  const records = await recordsById(
    database,
    lines.map(({ invoiceNumber }) => invoiceNumber),
  );
  return lines.flatMap(({ invoiceNumber, reason, costCents, pictures, answeredAt }) => {
    const record = records.get(invoiceNumber);
    if (!record) return [];
    // The owner may be entered elsewhere.
    const isAnswered = answeredAt !== null || (record.ownerName !== '' && record.address !== '');
    const state = isAnswered ? 'answered' : 'requested';
    return [{ record: presentRecord(record), reason, cost: eurosFromCents(costCents), pictures, state }];
  });
}
