import { decisionInput } from '@parkwart/contracts/calls/objections';
import { OBJECTION_DECISIONS, type ObjectionDecision } from '@parkwart/contracts/entities/objection';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { SelectField } from '@parkwart/ui/SelectField';
import text from '@parkwart/ui/text.module.css';
import { useWatch } from 'react-hook-form';
import { AmountField } from '../account/AmountField.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { formResolver } from '../form/formResolver.ts';
import { typedEuros } from '../form/typedNumber.ts';
import { useListItemForm } from '../form/useListItemForm.tsx';
import { useRecordCache } from '../record/recordCache.ts';
import { type DecisionInput, OBJECTIONS_KEY, sendDecision } from './objectionsApi.ts';
import { texts } from './texts.ts';

interface DecisionDialogProps {
  readonly record: ParkingRecord;
  /** The objection's. */
  readonly id: string;
  /** Chosen already. */
  readonly decision?: ObjectionDecision | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Values = Record<'decision' | 'amount', string>;

const resolver = formResolver<Values, DecisionInput>(decisionInput, ({ decision, amount }) => ({
  decision,
  ...(decision === 'goodwill' && amount !== '' && { amount: typedEuros(amount) }),
}));

const DECISIONS = [
  { value: '', label: texts.choose },
  ...Object.entries(OBJECTION_DECISIONS).map(([value, label]) => ({ value, label })),
];
const LABELS = { decision: texts.decision, amount: texts.amount } as const;

export function DecisionDialog({ record, id, decision: chosen, isOpen, onClose }: DecisionDialogProps) {
  const cache = useRecordCache();
  const { form, field, dialog } = useListItemForm<Values, DecisionInput, void>({
    isChange: false,
    values: { decision: chosen ?? '', amount: '' },
    resolver,
    subject: `decision:${id}`,
    labels: LABELS,
    send: async (body) => cache.put(await sendDecision(record.invoiceNumber, id, body)),
    queryKey: OBJECTIONS_KEY,
    texts: {
      ...{ add: texts.decideTitle, editTitle: texts.decideTitle },
      ...{ added: texts.decidedToast, changed: texts.decidedToast },
      ...{ rejected: texts.decideRejected, failed: texts.decideFailed },
    },
    isOpen,
    onClose,
  });
  const { paid = 0 } = record;
  const decision = useWatch({ control: form.control, name: 'decision' });
  return (
    <FormDialog {...dialog}>
      <SelectField label={texts.decision} options={DECISIONS} required {...field('decision')} />
      {decision === 'goodwill' && <AmountField record={record} {...field('amount')} />}
      {texts.consequences[decision] && <p className={text.hint}>{texts.consequences[decision]}</p>}
      {decision === 'justified' && paid > 0 && <p className={text.hint}>{texts.alreadyPaid(paid)}</p>}
    </FormDialog>
  );
}
