import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useLoadFailureToast } from '../loading/useLoadFailureToast.ts';
import { useFineTypes } from './fineTypesApi.ts';
import { type RecordValues, typed } from './recordForm.ts';
import { texts } from './texts.ts';

/** Chosen instead of a fine type: one that is entered freely. */
export const OWN = 'own';

/** The fines in the form, and which is about to be added to them. */
export function useFines({ control }: UseFormReturn<RecordValues>, isOpen: boolean) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fines' });
  const [chosen, setChosen] = useState('');
  const query = useFineTypes(isOpen);
  const { data: types = [], isError } = query;
  useLoadFailureToast(query, texts.fineTypesFailed);

  const add = () => {
    const type = types.find(({ _id }) => _id === chosen);
    if (type) append(typed({ type: type.fineType, price: type.finePrice, description: type.fineDescription }));
    else append({ type: '', price: '', description: '' });
    setChosen('');
  };
  /** Adds what was chosen and not added yet: saving means it too. @returns whether nothing is left to type */
  const settle = (): boolean => {
    if (chosen !== '') add();
    return chosen !== OWN;
  };
  const forget = () => setChosen('');
  return { fields, remove, types, isError, chosen, setChosen, add, settle, forget };
}
export type Fines = ReturnType<typeof useFines>;
