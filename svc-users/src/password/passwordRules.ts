import { COMMON_PASSWORDS } from './commonPasswords.ts';

const SHORTEST = 8;
const LONGEST = 128;

/** German sentences, for people; `passwordFault` picks one. */
export const PASSWORD_TEXTS = {
  tooShort: `Das Passwort hat mindestens ${SHORTEST} Zeichen.`,
  tooLong: `Das Passwort hat höchstens ${LONGEST} Zeichen.`,
  common: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
} as const;

/** What is wrong with a new password, or undefined (design §5). */
export function passwordFault(password: string): keyof typeof PASSWORD_TEXTS | undefined {
  if ([...password].length < SHORTEST) return 'tooShort';
  // As the contract of the login counts, or an accepted password could not be used.
  if (password.length > LONGEST) return 'tooLong';
  return isCommon(password) ? 'common' : undefined;
}

/** Case and digits or signs at the end do not make a common password a rare one. */
function isCommon(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const stem = plain.replace(/[\d\W_]+$/u, '');
  return (
    COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(stem) || isRun(plain) || /^(.{1,3}?)\1+.{0,2}$/u.test(plain)
  );
}

/** `12345678`, `87654321`, `abcdefgh` */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
