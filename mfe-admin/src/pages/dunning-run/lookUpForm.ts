import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import type { FormEvent } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { texts as letterTexts } from '../../record/letter/texts.ts';

export interface LookUpDay {
  /** `yyyy-mm-dd`, as last entered. */
  readonly lookUp: string;
  readonly onLookUp: (day: string) => void;
}

interface Values {
  readonly lookUp: string;
}

function errorOf(lookUp: string, letterDate: string): string | undefined {
  if (lookUp.trim() === '') return letterTexts.missing;
  if (dayNumber(lookUp) > dayNumber(letterDate)) return letterTexts.lookUpAfterLetter;
  return dayNumber(lookUp) > dayNumber(formatDay(new Date())) ? letterTexts.lookUpInFuture : undefined;
}

/** Asks for the day of the owner look-up, which every letter states. */
export function useLookUpForm({ lookUp, onLookUp }: LookUpDay, letterDate: string, onDay: (day: string) => void) {
  const resolver: Resolver<Values> = (values) => {
    const message = errorOf(values.lookUp, letterDate);
    if (message === undefined) return { values, errors: {} };
    return { values: {}, errors: { lookUp: { type: 'validate', message } } as FieldErrors<Values> };
  };
  const { control, handleSubmit } = useForm<Values>({ defaultValues: { lookUp }, resolver });
  const submit = handleSubmit((values) => {
    onLookUp(values.lookUp);
    onDay(values.lookUp);
  });
  return { control, onSubmit: (event: FormEvent) => void submit(event) };
}
