import { recallInput } from '@parkwart/contracts/calls/collections';
import type { HandOver } from '@parkwart/contracts/entities/collection';
import { formatDay } from '@parkwart/contracts/rules/time';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { DayFields } from '../form/DayFields.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { isoDay, showIsoDay } from '../form/isoDay.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { COLLECTION_KEY, type RecallInput, sendRecall, useCollectionCache } from './handOverApi.ts';
import { texts } from './texts.ts';

interface RecallDialogProps {
  readonly handOver: HandOver;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Values = Record<'day' | 'reason', string>;

const resolver = formResolver<Values, RecallInput>(recallInput, ({ day, reason }) => ({
  day: showIsoDay(day),
  reason,
}));
const DAYS = ['day'] as const;

export function RecallDialog({ handOver, isOpen, onClose }: RecallDialogProps) {
  const cache = useCollectionCache();
  const { form, field, dialog } = useListItemForm<Values, RecallInput, void>({
    isChange: false,
    values: { day: isoDay(formatDay(new Date())), reason: '' },
    resolver,
    subject: `recall:${handOver._id}`,
    labels: { day: [texts.day, showIsoDay], reason: texts.reason },
    send: async (body) => {
      await sendRecall(handOver, body);
      cache.reload();
    },
    queryKey: COLLECTION_KEY,
    texts,
    isOpen,
    onClose,
  });
  return (
    <FormDialog {...dialog}>
      <DayFields control={form.control} names={DAYS} labels={texts} />
      <TextField label={texts.reason} maxLength={200} required {...field('reason')} />
      <p className={text.hint}>{texts.recallHint(handOver.agency)}</p>
    </FormDialog>
  );
}
