import type { ReactNode } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { type ConflictLabels, KEEP_TYPED, useConflicts } from './Conflicts.tsx';
import { Failure } from './Failure.tsx';
import { FormDialog } from './FormDialog.tsx';
import { type Drawn, type Fields, labelsOf, sentBy, type TypedOf, typedIn } from './fields.tsx';
import { formResolver } from './formResolver.ts';
import type { OpenedDialog } from './useDialog.ts';
import { useFormDraft } from './useFormDraft.ts';
import { type SaveTexts, useSave } from './useSave.ts';

interface ListItem<Values extends FieldValues, Body, Saved> {
  readonly isChange: boolean;
  readonly values: Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  /** The item's subject in the journal and key in the draft store. */
  readonly subject: string;
  readonly labels: ConflictLabels<Values>;
  readonly send: (body: Body, idempotencyKey: string) => Promise<Saved>;
  readonly queryKey: readonly string[];
  /** If the texts for a change are missing, the texts for a new item are used. */
  readonly texts: Record<'add' | 'added', string> &
    Partial<Record<'editTitle' | 'changed', string>> &
    Omit<SaveTexts, 'saved'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function useListItemForm<Values extends FieldValues, Body, Saved>(item: ListItem<Values, Body, Saved>) {
  const { isChange, values, resolver, subject, labels, send, queryKey, texts, isOpen, onClose } = item;
  const form = useForm<Values, unknown, Body>({
    resolver,
    defaultValues: values as DefaultValues<Values>,
    ...(isChange && { values }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: subject, isOpen });
  const stored = isChange ? values : undefined;
  const conflicts = useConflicts({ form, stored, subject, labels, isOpen });
  const { submit, busy, failure } = useSave({
    form,
    send,
    queryKey,
    texts: { ...texts, saved: (isChange && texts.changed) || texts.added },
    onSaved: () => {
      draft.finish();
      onClose();
    },
  });
  const title = (isChange && texts.editTitle) || texts.add;
  const notice = (
    <>
      {!conflicts.isFound && <Failure error={failure} isVersioned={isChange} />}
      {conflicts.notice}
    </>
  );
  const field = (name: Path<Values>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name),
  });
  return { form, field, dialog: { title, isOpen, onClose, onSubmit: submit, busy, notice, draft } };
}

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
  /** A hook that returns the item for these props, and a function that sends it. */
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
