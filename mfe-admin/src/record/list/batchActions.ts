import type { RecordList } from '@parkwart/contracts/calls/recordLists';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { counted } from '../texts.ts';

const bills = (many: number) => (many === 1 ? '1 Rechnung' : `${formatNumber(many)} Rechnungen`);

export const batchTexts = {
  batch: {
    reminder: {
      label: 'Mahnung',
      named: (many: number) => `${bills(many)} in die Mahnung geben`,
      done: (many: number) => `${bills(many)} jetzt unter „Mahnung“.`,
    },
    collection: {
      label: 'Inkasso',
      named: (many: number) => `${bills(many)} in das Inkasso geben`,
      done: (many: number) => `${bills(many)} jetzt unter „Inkasso“.`,
    },
    paid: {
      label: 'Bezahlt',
      named: (many: number) => `${bills(many)} als bezahlt vermerken`,
      done: (many: number) => `${bills(many)} als bezahlt vermerkt.`,
    },
    unpaid: {
      label: 'Nicht bezahlt',
      named: (many: number) => `${bills(many)} als nicht bezahlt vermerken`,
      done: (many: number) => `${bills(many)} als nicht bezahlt vermerkt.`,
    },
  },
  changing: (done: number, total: number) => `${formatNumber(done)} von ${formatNumber(total)} geändert …`,
  nothingToChange: 'Alle ausgewählten Rechnungen sind schon so vermerkt.',
  batchFailed: (many: number) => `${bills(many)} nicht geändert:`,
  changedElsewhere: 'inzwischen von jemand anderem geändert, hier neu geladen.',
  selected: (many: number, total: number, isMore: boolean) =>
    `${formatNumber(many)} von ${counted(total, isMore)} ausgewählt`,
  selectedMost: (many: number, total: number, isMore: boolean) =>
    `${formatNumber(many)} von ${counted(total, isMore)} ausgewählt, mehr gehen nicht auf einmal`,
  selectTheseAll: (total: number) => `Alle ${formatNumber(total)} auswählen`,
  selectSome: (many: number, total: number, isMore: boolean) =>
    `${formatNumber(many)} von ${counted(total, isMore)} auswählen`,
  selecting: 'Wird geladen …',
  unselect: 'Auswahl aufheben',
};

/** A value to set on each of several records. */
export type BatchAction =
  | { readonly id: 'reminder' | 'collection'; readonly fields: Pick<ParkingRecord, 'MIStatus'> }
  | { readonly id: 'paid' | 'unpaid'; readonly fields: Pick<ParkingRecord, 'isPay'> };

const REMINDER: BatchAction = { id: 'reminder', fields: { MIStatus: 'M' } };
const COLLECTION: BatchAction = { id: 'collection', fields: { MIStatus: 'I' } };
const PAID: BatchAction = { id: 'paid', fields: { isPay: true } };
const UNPAID: BatchAction = { id: 'unpaid', fields: { isPay: false } };

const EVERY = [REMINDER, COLLECTION, PAID];
const ACTIONS: Readonly<Record<RecordList, readonly BatchAction[]>> = {
  all: EVERY,
  open: EVERY,
  closed: [UNPAID],
  reminder: [COLLECTION, PAID],
  collection: [REMINDER, PAID],
  active: EVERY,
  inactive: EVERY,
};

export const batchActionsOf = (list: RecordList): readonly BatchAction[] => ACTIONS[list];

export type BatchFields = BatchAction['fields'];

export interface BatchProgress {
  readonly done: number;
  readonly total: number;
}
