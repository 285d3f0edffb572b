import type { ReactNode } from 'react';
import type { Control, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormDialog } from './FormDialog.tsx';
import { type Drawn, type Fields, labelsOf, sentBy, type TypedOf, typedIn } from './fields.tsx';
import { formResolver } from './formResolver.ts';
import type { OpenedDialog } from './useDialog.ts';
import { useListItemForm } from './useListItemForm.tsx';

interface Opening<Body, Saved> {
  readonly texts: Parameters<typeof useListItemForm>[0]['texts'];
  /** The item's subject in the journal and key in the draft store. */
  readonly subject: string;
  /** The item to change; undefined for a new one. */
  readonly stored?: object | undefined;
  /** Initial values of a new item; missing fields are empty. */
  readonly initial?: object;
  readonly send: (body: Body, idempotencyKey: string) => Promise<Saved>;
}

interface Layout<F extends Fields> {
  readonly draw: (name: keyof F & string, hint?: string) => ReactNode;
  readonly field: (name: keyof F & string) => Drawn;
  readonly form: UseFormReturn<TypedOf<F>, unknown, FieldValues>;
}

export interface ItemDialog<F extends Fields, Body, Saved, Props> {
  readonly fields: F;
  readonly schema: z.ZodMiniType<Body>;
  readonly queryKey: readonly string[];
  /** A hook that returns the item for these props, and how to send it. */
  readonly useItem: (props: Props) => Opening<Body, Saved>;
  readonly layout: (layout: Layout<F>, props: Props) => ReactNode;
}

/** Creates a dialog that adds or changes one item. Its fields have the names of the schema's fields. */
export function itemDialog<const F extends Fields, Body extends FieldValues, Saved, Props extends object>(
  own: ItemDialog<F, Body, Saved, Props>,
): (props: Props & OpenedDialog) => ReactNode {
  const { fields, schema, queryKey, useItem, layout } = own;
  const resolver = formResolver<TypedOf<F>, Body>(schema, (typed) => sentBy(fields, typed));
  const labels = labelsOf(fields);
  // biome-ignore lint/correctness/noComponentHookFactories: each form is made once, while its file loads
  return function ItemDialog(props) {
    const { texts, subject, stored, initial, send } = useItem(props);
    const { form, field, dialog } = useListItemForm<TypedOf<F>, Body, Saved>({
      isChange: stored !== undefined,
      values: typedIn(fields, stored ?? initial ?? {}),
      resolver,
      subject,
      labels,
      send,
      queryKey,
      texts,
      isOpen: props.isOpen,
      onClose: props.onClose,
    });
    const drawnOf = (name: keyof F & string): Drawn => field(name as unknown as Path<TypedOf<F>>);
    const control = form.control as unknown as Control<FieldValues>;
    const draw: Layout<F>['draw'] = (name, hint) =>
      fields[name]?.draw({ ...drawnOf(name), ...(hint && { hint }) }, control);
    return <FormDialog {...dialog}>{layout({ draw, field: drawnOf, form: form as never }, props)}</FormDialog>;
  };
}
