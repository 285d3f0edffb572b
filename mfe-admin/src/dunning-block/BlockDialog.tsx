import { recordSubject } from '@parkwart/contracts/calls/journal';
import { BLOCK_DAY_PAST, dunningBlockInput, updateDunningBlock } from '@parkwart/contracts/calls/recordChanges';
import { BLOCK_REASONS, blockReasonLabel } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { isPastDay } from '@parkwart/contracts/rules/time';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordChange } from '../record/useRecordChange.ts';
import { texts } from './texts.ts';

interface BlockDialogProps {
  readonly record: ParkingRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Values = Record<'reason' | 'note' | 'until', string>;
type Body = z.output<typeof dunningBlockInput>;

const input = dunningBlockInput.check(
  z.refine(({ until }) => !until || !isPastDay(until, new Date()), { message: BLOCK_DAY_PAST, path: ['until'] }),
);
const resolver = formResolver<Values, Body>(input, ({ until, ...values }) => ({ ...values, until: until || null }));

const REASONS = [
  { value: '', label: texts.chooseReason },
  ...Object.entries(BLOCK_REASONS).map(([value, label]) => ({ value, label })),
];
const DAYS = ['until'] as const;
const LABELS = {
  reason: [texts.reason, blockReasonLabel],
  note: texts.note,
  until: [texts.until, showIsoDay],
} as const;

export function BlockDialog({ record, isOpen, onClose }: BlockDialogProps) {
  // A new block must not replace one that another admin sets in the meantime; a changed one shows the conflict.
  const [opened] = useState(record);
  const isChange = opened.dunningBlock !== undefined;
  const { reason = '', note = '', until = '' } = (isChange ? record : opened).dunningBlock ?? {};
  const change = useRecordChange(updateDunningBlock, { isOptimistic: false });
  const { form, field, dialog } = useListItemForm<Values, Body, ParkingRecord>({
    isChange,
    values: { reason, note, until: isoDay(until) },
    resolver,
    subject: recordSubject(record.invoiceNumber),
    labels: LABELS,
    send: (body) => change(isChange ? record : opened, body),
    queryKey: ['journal'],
    texts,
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <SelectField label={texts.reason} options={REASONS} required {...field('reason')} />
      <TextField label={texts.note} hint={texts.noteHint} maxLength={200} {...field('note')} />
      <DayFields control={form.control} names={DAYS} labels={texts} />
      <p className={text.hint}>{texts.explanation}</p>
    </FormDialog>
  );
}
