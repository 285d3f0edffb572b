import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type RefObject, useEffect } from 'react';

/** Puts the focus into the first of the fields that the server has something against, once for each response. */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>> | undefined,
): void {
  useEffect(() => focusFirstError(form.current, errors ?? {}), [form, errors]);
}
