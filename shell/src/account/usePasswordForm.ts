import { callApi, isApiError } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { changePassword } from './calls.ts';
import { texts } from './passwordTexts.ts';

export const FIELDS = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;
export type FieldName = (typeof FIELDS)[number];
type Passwords = Readonly<Record<FieldName, string>>;
type Errors = { readonly [Name in FieldName]?: string };

const NOTHING: Passwords = { currentPassword: '', newPassword: '', confirmNewPassword: '' };

/** Specification §5; what makes a password good is the server's to say. */
function errorsOf(typed: Passwords): Errors {
  const missing = FIELDS.filter((name) => typed[name] === '').map((name) => [name, texts.missing[name]]);
  if (missing.length > 0) return Object.fromEntries(missing);
  return typed.newPassword === typed.confirmNewPassword ? {} : { confirmNewPassword: texts.differ };
}

/** Three passwords, typed, checked and sent; they stay until the change has succeeded. */
export function usePasswordForm(username: string) {
  const [typed, setTyped] = useState(NOTHING);
  const [isTried, setIsTried] = useState(false);
  const change = useSingleMutation({
    mutationFn: () => callApi(changePassword, { params: { username }, body: typed }),
  });
  const ownErrors = errorsOf(typed);
  const refusal = isApiError(change.error) ? change.error : undefined;

  return {
    typed,
    type: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value });
      // What the server has refused is no longer what stands there; what it has yet to answer is to be heard of.
      if (change.isError) change.reset();
    },
    /** Sends what is complete; else tells what is wrong. */
    submit(): Errors {
      setIsTried(true);
      if (Object.keys(ownErrors).length === 0) change.mutate();
      return ownErrors;
    },
    errors: (isTried ? { ...refusal?.fields, ...ownErrors } : {}) as Errors,
    /** What the server has against single fields. */
    refused: refusal?.fields,
    isSending: change.isPending,
    isChanged: change.isSuccess,
    /** Specification §8: an answer that is no success, and no answer at all, are two failures. */
    failure: change.error && {
      sentence: refusal?.status ? texts.refused : texts.failed,
      error: change.error,
    },
  };
}
