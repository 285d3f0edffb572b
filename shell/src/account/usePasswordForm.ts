import { callApi, isApiError } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { changePassword } from './calls.ts';
import { texts } from './passwordTexts.ts';

export const FIELDS = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;
export type FieldName = (typeof FIELDS)[number];
type Passwords = Readonly<Record<FieldName, string>>;
type Errors = { readonly [Name in FieldName]?: string };

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmNewPassword: '' };

/** Specification §5; the server checks the password's strength. */
function validate(typed: Passwords): Errors {
  const missing = FIELDS.filter((name) => typed[name] === '').map((name) => [name, texts.missing[name]]);
  if (missing.length > 0) return Object.fromEntries(missing);
  return typed.newPassword === typed.confirmNewPassword ? {} : { confirmNewPassword: texts.differ };
}

export function usePasswordForm(username: string) {
  const [typed, setTyped] = useState(EMPTY);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const change = useSingleMutation({
    mutationFn: () => callApi(changePassword, { params: { username }, body: typed }),
  });
  const formErrors = validate(typed);
  const apiError = isApiError(change.error) ? change.error : undefined;

  return {
    typed,
    type: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value });
      // A rejection no longer applies to new input. A pending request must still show its result.
      if (change.isError) change.reset();
    },
    submit(): Errors {
      setIsSubmitted(true);
      if (Object.keys(formErrors).length === 0) change.mutate();
      return formErrors;
    },
    errors: (isSubmitted ? { ...apiError?.fields, ...formErrors } : {}) as Errors,
    serverErrors: apiError?.fields,
    isSending: change.isPending,
    isChanged: change.isSuccess,
    /** Specification §8 distinguishes an error response from a missing one. */
    failure: change.error && {
      message: apiError?.status ? texts.rejected : texts.failed,
      error: change.error,
    },
  };
}
