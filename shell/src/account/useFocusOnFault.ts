import { type RefObject, useEffect } from 'react';

type Faults = Readonly<Record<string, string | undefined>>;

/** Puts the cursor into the first of the fields that the server has something against, once for each answer. */
export function useFocusOnFault(form: RefObject<HTMLFormElement | null>, faults: Faults | undefined): void {
  useEffect(() => {
    if (!faults) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, select') ?? [])];
    fields.find(({ name }) => faults[name])?.focus();
  }, [form, faults]);
}
