import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import { type CheckInValues, type Faults, faultsOf, NOTHING_TYPED } from './checkInForm.ts';
import type { TabStore } from './tabStore.ts';

type Name = keyof CheckInValues;

/**
 * The form's fields. By hand and not by react-hook-form, which would be a tenth of everything that the booth's first
 * page loads, for three inputs.
 */
export function useFields(draft: TabStore<CheckInValues>) {
  const [values, setValues] = useState<CheckInValues>(() => draft.read() ?? NOTHING_TYPED);
  const [faults, setFaults] = useState<Faults>({});
  const [locked, lock] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const focus = useCallback((name: Name) => inputs.current[name]?.focus(), []);

  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    draft.keep(next);
    // A fault that was pointed out goes as soon as it is mended, and none comes up while something is being typed.
    if (faults[name]) setFaults({ ...faults, [name]: faultsOf(next)[name] });
  };

  return {
    values,
    faults,
    focus,
    locked,
    /** While the form is being sent: what is typed then would be lost with it. */
    lock,
    /** The next car may have been typed meanwhile, in another form. */
    forgetDraft: (sent: CheckInValues) => {
      if (JSON.stringify(draft.read()) === JSON.stringify(sent)) draft.forget();
    },
    /** Shows what is wrong and goes to the first of it. */
    pointOut: (found: Faults) => {
      setFaults(found);
      const first = (Object.keys(NOTHING_TYPED) as Name[]).find((name) => found[name]);
      if (first) focus(first);
    },
    /** What a text input of that name needs. */
    text: (name: Name) => ({
      name,
      value: values[name],
      readOnly: locked,
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
    }),
    /** What the radio button of one colour needs. */
    colour: (value: string) => ({
      name: 'colour',
      value,
      checked: values.colour === value,
      onChange: () => locked || change('colour', value),
    }),
  };
}

export type Fields = ReturnType<typeof useFields>;
