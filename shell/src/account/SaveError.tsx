import { Notice } from '@parkwart/ui/Notice';
import { formMessage } from '@parkwart/web/errors';
import { focusFirstError } from '@parkwart/web/form/focusFirstError';
import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field, once per response. */
export function useFocusOnError(
  form: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>> | undefined,
): void {
  useEffect(() => focusFirstError(form.current, errors ?? {}), [form, errors]);
}

interface SaveErrorProps {
  readonly message: string;
  readonly error: unknown;
}

export function SaveError({ message, error }: SaveErrorProps) {
  const reason = formMessage(error);
  return (
    <Notice tone="danger">
      <p>{message}</p>
      {reason && <p>{reason}</p>}
    </Notice>
  );
}
