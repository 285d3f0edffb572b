import { centsFromEuros } from '@parkwart/contracts/money';
import {
  disable,
  updateFine,
  updateMI,
  updateNote,
  updatePayment,
  updatePrint,
} from '@parkwart/contracts/recordChanges';
import type { Database } from '@parkwart/service-kit/database';
import { expectedVersion } from '@parkwart/service-kit/expectedVersion';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/implement';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordChanges, RecordRepository } from '../record/recordRepository.ts';
import { changeRecord } from './changeRecord.ts';

type ChangeCall =
  | typeof disable
  | typeof updateFine
  | typeof updateMI
  | typeof updateNote
  | typeof updatePayment
  | typeof updatePrint;

export function changeCalls(database: Database, records: RecordRepository): Implementation[] {
  const change = <C extends ChangeCall>(call: C, changesOf: (body: Input<C>['body']) => RecordChanges) =>
    implement<ChangeCall>(call, async ({ params: { invoiceNumber }, body }, ctx) =>
      presentRecord(
        await changeRecord(database, records, {
          invoiceNumber,
          changes: changesOf(body as Input<C>['body']),
          expectedVersion: expectedVersion(ctx),
        }),
      ),
    );

  return [
    change(disable, ({ isDisable }) => ({ isDisable })),
    change(updatePayment, ({ isPay }) => ({ isPay })),
    change(updateMI, ({ MIStatus }) => ({ miStatus: MIStatus })),
    change(updateNote, ({ checkOutNote }) => ({ checkOutNote })),
    change(updatePrint, ({ isPrint, ownerName, address }) => ({
      isPrint,
      ...(ownerName === undefined ? {} : { ownerName }),
      ...(address === undefined ? {} : { address }),
    })),
    change(updateFine, ({ vehicleNumber, fines }) => ({
      fines: fines.map(({ type, price, description }) => ({ type, cents: centsFromEuros(price), description })),
      ...(vehicleNumber === undefined ? {} : { vehicleNumber }),
    })),
  ];
}
