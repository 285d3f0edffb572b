import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react';
import { type CheckInErrors, type CheckInValues, errorsOf, NOTHING_TYPED } from './checkInForm.ts';
import { type CheckInOptions, useCheckIn } from './useCheckIn.ts';

type Name = keyof CheckInValues;

/**
 * The form's fields. By hand and not by react-hook-form, which would be a tenth of everything that the booth's first
 * page loads, for three inputs.
 */
export function useCheckInForm({ attempts, draft, onParked }: CheckInOptions) {
  const [values, setValues] = useState<CheckInValues>(() => draft.read() ?? NOTHING_TYPED);
  const [errors, setErrors] = useState<CheckInErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback(
    (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus(),
    [],
  );
  const showErrors = (found: CheckInErrors) => {
    setErrors(found);
    focusFirstError(form.current, found);
  };
  // What is typed while the form is being sent would be lost with it.
  const { submit, isPending: isLocked, failure } = useCheckIn({ attempts, draft, showErrors, onParked });

  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    draft.keep(next);
    // An error goes as soon as it is mended, and none comes up while something is being typed.
    if (errors[name]) setErrors({ ...errors, [name]: errorsOf(next)[name] });
  };

  return {
    form,
    values,
    errors,
    focus,
    isLocked,
    failure,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const found = errorsOf(values);
      showErrors(found);
      if (Object.keys(found).length === 0) submit(values);
    },
    /** What a text input of that name needs. */
    text: (name: Name) => ({
      name,
      value: values[name],
      readOnly: isLocked,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
    }),
    /** What the radio button of one colour needs. */
    colour: (value: string) => ({
      name: 'colour',
      value,
      checked: values.colour === value,
      onChange: () => isLocked || change('colour', value),
    }),
  };
}

export type Fields = ReturnType<typeof useCheckInForm>;
