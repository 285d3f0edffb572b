import { COMMON_PASSWORDS } from './commonPasswords.ts';
import { foldCase, passwordVariants } from './passwordVariants.ts';

const SHORTEST = 8;
const LONGEST = 128;
/** A shorter common word within a password is ignored. */
const SHORTEST_WORD = 4;
/** Characters required besides names. */
const SHORTEST_REST = 6;
const PRODUCT = 'Parkwart';
/** Rows of German and English keyboards. */
const KEYS = [
  '1234567890',
  'qwertzuiopüasdfghjklöäyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qay2wsx3edc',
  '1qaz2wsx3edc',
];

/** German messages by fault. */
export const PASSWORD_TEXTS = {
  tooShort: `Das Passwort hat mindestens ${SHORTEST} Zeichen.`,
  tooLong: `Das Passwort hat höchstens ${LONGEST} Zeichen.`,
  common: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
  name: 'Dieses Passwort besteht fast nur aus einem Namen. Bitte wählen Sie ein anderes.',
} as const;

/**
 * The fault of a new password, or undefined (specification §14).
 * @param names of the user and the operator; the product's name is always included
 */
export function passwordFault(
  password: string,
  names: readonly string[] = [],
): keyof typeof PASSWORD_TEXTS | undefined {
  if ([...password].length < SHORTEST) return 'tooShort';
  // The same limit as the login's contract, so that every accepted password can be used.
  if (password.length > LONGEST) return 'tooLong';
  const spellings = passwordVariants(password);
  if (isCommon(foldCase(password), spellings)) return 'common';
  return isMostlyNames(spellings, [PRODUCT, ...names]) ? 'name' : undefined;
}

function isCommon(plain: string, spellings: ReadonlySet<string>): boolean {
  const isWord = (text: string) => text.length >= SHORTEST_WORD && COMMON_PASSWORDS.has(text);
  if ([...spellings].some((text) => isWord(text) || isRow(text))) return true;
  return isPattern(plain) || isPattern(plain.replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Also without punctuation: `abc-abc` is as weak as `abcabc`. */
function isPattern(text: string): boolean {
  return text.length >= SHORTEST_WORD && (isRun(text) || isRepetition(text));
}

/** `12345678`, `87654321`, `abcdefgh` */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** `aaaaaaaa`, `abcabcabc`, `sesamsesam` */
function isRepetition(text: string): boolean {
  return /^(.{1,12}?)\1+.{0,2}$/u.test(text);
}

/** `qwertzui`, `lkjhgfdsa` */
function isRow(text: string): boolean {
  if (text.length < SHORTEST_WORD) return false;
  const backwards = [...text].reverse().join('');
  return KEYS.some((row) => foldCase(row).includes(text) || foldCase(row).includes(backwards));
}

/** Without `Klaus Meier`, little is left of `Klaus-Meier-1990`. */
function isMostlyNames(spellings: ReadonlySet<string>, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => foldCase(name).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
  return [...spellings].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest !== text && rest.replace(/[\W_]/gu, '').length < SHORTEST_REST;
  });
}
