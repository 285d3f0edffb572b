import {
  disable,
  updateFine,
  updateMI,
  updateNote,
  updatePayment,
  updatePrint,
} from '@parkwart/contracts/calls/recordChanges';
import type { JournalKind } from '@parkwart/contracts/journal/journalSubjects';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordChanges, RecordRepository } from '../record/recordRepository.ts';
import { changeRecord } from './changeRecord.ts';
import { given } from './given.ts';

type ChangeCall =
  | typeof disable
  | typeof updateFine
  | typeof updateMI
  | typeof updateNote
  | typeof updatePayment
  | typeof updatePrint;

interface Dependencies {
  readonly database: Database;
  readonly records: RecordRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

export function changeCalls(parts: Dependencies): Implementation[] {
  const change = <C extends ChangeCall>(
    call: C,
    kind: JournalKind<'parking'>,
    changesOf: (body: Input<C>['body']) => RecordChanges,
  ) =>
    implement<ChangeCall>(call, async ({ params: { invoiceNumber }, body, session }, ctx) =>
      presentRecord(
        await changeRecord(parts, {
          invoiceNumber,
          kind,
          session,
          changes: changesOf(body as Input<C>['body']),
          expectedVersion: expectedVersion(ctx),
        }),
      ),
    );

  return [
    change(disable, 'disable', ({ isDisable }) => ({ isDisable, ...(isDisable ? {} : { cancelReason: null }) })),
    change(updatePayment, 'payment', ({ isPay }) => ({ isPay })),
    change(updateMI, 'dunning', ({ MIStatus }) => ({ miStatus: MIStatus })),
    change(updateNote, 'note', ({ checkOutNote }) => ({ checkOutNote })),
    change(updatePrint, 'print', ({ isPrint, ownerName, address, letterDate, deadline }) => ({
      isPrint,
      ...(isPrint && letterDate !== undefined ? { letterDay: dayNumber(letterDate) } : {}),
      ...(isPrint && deadline !== undefined ? { letterDeadline: dayNumber(deadline) } : {}),
      ...(ownerName === undefined ? {} : { ownerName }),
      ...(address === undefined ? {} : { address }),
    })),
    change(updateFine, 'fines', ({ fines, ...vehicle }) => ({
      fines: fines.map(({ type, price, description }) => ({ type, cents: centsFromEuros(price), description })),
      ...given(vehicle),
    })),
  ];
}
