import type { disable } from '@parkwart/contracts/calls/disable';
import type {
  updateDunningBlock,
  updateFine,
  updateMI,
  updateNote,
  updatePayment,
  updatePrint,
} from '@parkwart/contracts/calls/recordChanges';
import type { HttpError } from '@parkwart/service-kit/errors/httpError';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, type Input, implement } from '@parkwart/service-kit/http/implement';
import type { ChangeParts } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { type Complete, changeRecord, type RecordChange } from './changeRecord.ts';

type ChangeCall =
  | typeof disable
  | typeof updateDunningBlock
  | typeof updateFine
  | typeof updateMI
  | typeof updateNote
  | typeof updatePayment
  | typeof updatePrint;

interface Options<C extends ChangeCall> {
  readonly complete?: Complete;
  /** Why the change is not allowed, if it is not. */
  readonly refusal?: (body: Input<C>['body'], record: RecordRow, now: Date) => HttpError | undefined;
}

/** A command of the office: the changes of its call, and those that they entail. */
export const officeChange =
  <C extends ChangeCall>(
    call: C,
    kind: RecordChange['kind'],
    changesOf: (body: Input<C>['body'], record: RecordRow) => RecordChanges,
    { complete, refusal }: Options<C> = {},
  ) =>
  (parts: ChangeParts): Implementation =>
    implement<ChangeCall>(call, async ({ params: { invoiceNumber }, body, session }, ctx) => {
      const changes = (record: RecordRow) => changesOf(body as Input<C>['body'], record);
      const change = {
        ...{ invoiceNumber, kind, session, changes, complete, expectedVersion: expectedVersion(ctx) },
        refusal: (record: RecordRow) => refusal?.(body as Input<C>['body'], record, parts.clock()),
      };
      return presentRecord(await changeRecord(parts, change));
    });
