import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { openOf } from '@parkwart/contracts/rules/claim';
import { formatCents } from '@parkwart/contracts/rules/money';
import { TextField, type TextFieldProps } from '@parkwart/ui/TextField';
import { texts } from './texts.ts';

/** Says how much is open. */
export function AmountField({ record, ...field }: Omit<TextFieldProps, 'label'> & { readonly record: ParkingRecord }) {
  const hint = texts.mostOpen(formatCents(openOf(record)));
  return <TextField label={texts.amount} hint={hint} inputMode="decimal" required {...field} />;
}
