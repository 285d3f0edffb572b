import { isApiError } from '@parkwart/web/errors';
import { type Failure, failureOf } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { de, type FormTexts } from './language/de.ts';
import { en } from './language/en.ts';
import { pl } from './language/pl.ts';
import { tr } from './language/tr.ts';

/** The texts of the forms. They load together with the forms' code, after the page. */
export const FORM_TEXTS = { de, en, tr, pl } as const;

export const useFormTexts = () => FORM_TEXTS[useLanguage().language];

/** Key of an error message of the forms, or of the page. */
export type FormFailure = keyof FormTexts['errors'] | Failure;

const isOfForms = (code: string): code is keyof FormTexts['errors'] => Object.hasOwn(de.errors, code);

export function formFailureOf(error: unknown): FormFailure {
  if (isApiError(error) && isOfForms(error.code)) return error.code;
  return isApiError(error) && error.status === 413 ? 'FILE_TOO_LARGE' : failureOf(error);
}

export function useFormErrors(): Readonly<Record<FormFailure, string>> {
  const { texts } = useLanguage();
  return { ...texts.errors, ...useFormTexts().errors };
}
