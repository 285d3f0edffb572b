import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react';
import { type CheckInErrors, type CheckInValues, errorsOf, NOTHING_TYPED } from './checkInForm.ts';
import { type CheckIn, useCheckIn } from './useCheckIn.ts';
import type { ParkedHere } from './usePlateHistory.ts';

type Name = keyof CheckInValues;
type TextName = { [Each in Name]-?: NonNullable<CheckInValues[Each]> extends string ? Each : never }[Name];

/** Without react-hook-form, which would be a tenth of the booth's first load, for three inputs. */
export function useCheckInForm(checkIn: Omit<CheckIn, 'askFirst' | 'showErrors'>) {
  const { attempts, draft } = checkIn;
  const [values, setValues] = useState<CheckInValues>(() => draft.read() ?? NOTHING_TYPED);
  const [errors, setErrors] = useState<CheckInErrors>({});
  const [question, askFirst] = useState<ParkedHere>();
  const form = useRef<HTMLFormElement>(null);
  const focus = useCallback((name: Name) => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    input?.focus();
    // Typing continues at the end of the text.
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  const showErrors = (nextErrors: CheckInErrors) => {
    setErrors(nextErrors);
    focusFirstError(form.current, nextErrors);
  };
  // Input typed while sending would be lost.
  const { submit, isPending: isLocked, failure } = useCheckIn({ ...checkIn, askFirst, showErrors });

  const change = <Each extends Name>(name: Each, value: CheckInValues[Each]) => {
    if (isLocked) return;
    const next = { ...values, [name]: value };
    setValues(next);
    draft.save(next);
    if (name === 'vehicleNumber') askFirst(undefined);
    // Errors disappear as soon as they are fixed; new ones appear only on submit.
    if (errors[name]) setErrors({ ...errors, [name]: errorsOf(next)[name] });
  };

  return {
    form,
    values,
    errors,
    focus,
    isLocked,
    failure,
    /** The parked car to ask about before creating a second record for its plate. */
    question,
    adopt: (vehicleNumber: string) => {
      change('vehicleNumber', vehicleNumber);
      focus('vehicleNumber');
    },
    checkInAnyway: () => {
      // Once an attempt has started, don't ask again.
      attempts.begin(values);
      submit(values);
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const nextErrors = errorsOf(values);
      showErrors(nextErrors);
      if (Object.keys(nextErrors).length === 0) submit(values);
    },
    text: (name: TextName) => ({
      name,
      value: values[name],
      readOnly: isLocked,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
    }),
    colour: (value: string) => ({
      name: 'vehicleColor',
      value,
      checked: values.vehicleColor === value,
      onChange: () => change('vehicleColor', value),
    }),
  };
}

export type Fields = ReturnType<typeof useCheckInForm>;
