import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field, once per response. */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>> | undefined,
): void {
  useEffect(() => focusFirstError(form.current, errors ?? {}), [form, errors]);
}
