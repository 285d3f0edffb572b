import {
  BLOCK_DAY_PAST,
  BLOCK_NOTE_MAX_LENGTH,
  dunningBlockInput,
  updateDunningBlock,
} from '@parkwart/contracts/calls/dunningBlock';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { BLOCK_REASONS } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { isPastDay } from '@parkwart/contracts/rules/time';
import textClasses from '@parkwart/ui/text.module.css';
import { useState } from 'react';
import * as z from 'zod/mini';
import { day } from '../../parts/form/DayFields.tsx';
import { choice, text } from '../../parts/form/fields.tsx';
import { itemDialog } from '../../parts/form/itemDialog.tsx';
import { useRecordChange } from '../useRecordChange.ts';
import { texts } from './texts.ts';

export const BlockDialog = itemDialog({
  fields: {
    reason: choice(texts.reason, BLOCK_REASONS),
    note: text(texts.note, { hint: texts.noteHint, maxLength: BLOCK_NOTE_MAX_LENGTH }),
    until: day(texts.until, (typed) => typed || null),
  },
  schema: dunningBlockInput.check(
    z.refine(({ until }) => !until || !isPastDay(until, new Date()), { message: BLOCK_DAY_PAST, path: ['until'] }),
  ),
  queryKey: ['journal'],
  useItem: ({ record }: { readonly record: ParkingRecord }) => {
    // Sends the version that was current when the dialog was opened: a new block must not replace a block that another
    // admin has set in between. If a block is changed, the form shows the conflict.
    const [opened] = useState(record);
    const change = useRecordChange(updateDunningBlock, { isOptimistic: false });
    const isChange = opened.dunningBlock !== undefined;
    return {
      texts,
      subject: recordSubject(record.invoiceNumber),
      stored: isChange ? (record.dunningBlock ?? {}) : undefined,
      send: (body) => change(isChange ? record : opened, body),
    };
  },
  layout: ({ draw }) => (
    <>
      {draw('reason')}
      {draw('note')}
      {draw('until')}
      <p className={textClasses.hint}>{texts.explanation}</p>
    </>
  ),
});
