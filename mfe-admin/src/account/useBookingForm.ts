import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { formatDecimal } from '@parkwart/contracts/rules/number';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ConflictLabels } from '../form/Conflicts.tsx';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { ACCOUNT_KEY } from './accountApi.ts';

export interface BookingDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface BookingForm<Values extends FieldValues, Body> {
  /** @param open what is open, as its field shows it */
  readonly values: (open: string) => Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly send: (invoiceNumber: number, body: Body, idempotencyKey: string) => Promise<ParkingRecord>;
  readonly texts: Record<'add' | 'added', string>;
  readonly labels: ConflictLabels<Values>;
}

/** Proposes the whole open amount. */
export function useBookingForm<Values extends FieldValues, Body>(
  { record, isOpen, onClose }: BookingDialogProps,
  { values, send, texts, ...rest }: BookingForm<Values, Body>,
) {
  const cache = useRecordCache();
  return useListItemForm({
    ...rest,
    isChange: false,
    values: values(formatDecimal(eurosFromCents(openOf(record)))),
    subject: `account:${record.invoiceNumber}:${texts.add}`,
    send: async (body: Body, idempotencyKey) => {
      const booked = await send(record.invoiceNumber, body, idempotencyKey);
      cache.put(booked);
      return booked;
    },
    queryKey: ACCOUNT_KEY,
    texts: { ...texts, editTitle: texts.add, changed: texts.added },
    isOpen,
    onClose,
  });
}
