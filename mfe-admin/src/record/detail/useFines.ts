import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import { useFineTypes } from './fineTypesApi.ts';
import { type RecordValues, typedFine } from './recordForm.ts';
import { texts } from './texts.ts';

/** Select value of a fine without a fine type. */
export const CUSTOM_FINE = 'own';

export function useFines({ control }: UseFormReturn<RecordValues>, isOpen: boolean) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fines' });
  const [chosen, setChosen] = useState('');
  const query = useFineTypes(isOpen);
  const { data: types = [], isError } = query;
  useLoadFailureToast(query, texts.fineTypesFailed);

  const add = () => {
    const type = types.find(({ _id }) => _id === chosen);
    if (type) append(typedFine({ type: type.fineType, price: type.finePrice, description: type.fineDescription }));
    else append({ type: '', price: '', description: '' });
    setChosen('');
  };
  /** Also adds a fine that the user has selected but not added yet. @returns false if it is incomplete */
  const settle = (): boolean => {
    if (chosen !== '') add();
    return chosen !== CUSTOM_FINE;
  };
  const clearChoice = () => setChosen('');
  return { fields, remove, types, isError, chosen, setChosen, add, settle, clearChoice };
}
export type Fines = ReturnType<typeof useFines>;
