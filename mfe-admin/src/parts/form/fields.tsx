import { formatDecimal } from '@parkwart/contracts/rules/number';
import { SelectField } from '@parkwart/ui/SelectField';
import { TextArea, type TextAreaProps } from '@parkwart/ui/TextArea';
import { TextField, type TextFieldProps } from '@parkwart/ui/TextField';
import type { ReactNode } from 'react';
import type { Control, FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from './CheckField.tsx';
import { texts } from './texts.ts';
import { typedEuros } from './typedNumber.ts';

export interface Drawn extends UseFormRegisterReturn {
  readonly error: string | undefined;
  /** Set if the hint depends on the form's purpose. */
  readonly hint?: string;
}

/** A form field: its label, its conversions from the stored value and to the sent value, and its input. */
export interface Field<Typed = string> {
  readonly label: string;
  readonly empty: Typed;
  // Declared as methods, so that fields of any value type fit `Fields`.
  typed(stored: never): Typed;
  sent(typed: Typed): unknown;
  /** The text of a value in a conflict, where both values are shown. */
  show(typed: Typed): string;
  draw(drawn: Drawn, control: Control<FieldValues>): ReactNode;
}

const same = <Value,>(value: Value) => value;
const plain = { empty: '', typed: (stored: string) => stored, sent: same<string>, show: same<string> };

export const text = (label: string, props: Partial<TextFieldProps> = {}): Field => ({
  ...plain,
  label,
  draw: (drawn) => <TextField label={label} {...props} {...drawn} />,
});

export const lines = (label: string, props: Partial<TextAreaProps> = {}): Field => ({
  ...plain,
  label,
  draw: (drawn) => <TextArea label={label} {...props} {...drawn} />,
});

/** A select with the labels of these keys. */
export const choice = (label: string, labels: Readonly<Record<string, string>>): Field => {
  const options = [
    { value: '', label: texts.choose },
    ...Object.entries(labels).map(([value, shown]) => ({ value, label: shown })),
  ];
  return {
    ...plain,
    label,
    show: (key) => labels[key] ?? key,
    draw: (drawn) => <SelectField label={label} options={options} required {...drawn} />,
  };
};

/** An amount: a number when stored and sent, German notation in the form. */
export const euros = (label: string): Field => ({
  ...text(label, { inputMode: 'decimal', required: true }),
  typed: formatDecimal,
  sent: typedEuros,
});

export const check = (label: string, hint: string): Field<boolean> => ({
  label,
  empty: false,
  typed: same<boolean>,
  sent: same<boolean>,
  show: (isOn) => (isOn ? texts.yes : texts.no),
  draw: ({ error: _, ...drawn }) => <CheckField label={label} hint={hint} {...drawn} />,
});

/** A field whose input the form's layout renders. */
export const own = <Typed,>(label: string, empty: Typed): Field<Typed> => ({
  label,
  empty,
  typed: same<Typed>,
  sent: same<Typed>,
  show: String,
  draw: () => null,
});

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type TypedOf<F> = { [Name in keyof F]: F[Name] extends Field<infer Typed> ? Typed : never };

const each = <F extends Fields>(fields: F, pick: (field: Field<unknown>, name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field, name)])) as never;

/** The form's values for a stored object. */
export const typedIn = <F extends Fields>(fields: F, stored: object): TypedOf<F> => {
  const values = stored as Readonly<Record<string, never>>;
  return each(fields, (field, name) => (values[name] === undefined ? field.empty : field.typed(values[name])));
};

export const sentBy = <F extends Fields>(fields: F, typed: TypedOf<F>): Record<string, unknown> =>
  each(fields, (field, name) => field.sent(typed[name]));

export const labelsOf = <F extends Fields>(
  fields: F,
): { readonly [Name in keyof F]: [string, (typed: never) => string] } =>
  each(fields, ({ label, show }) => [label, show]);
