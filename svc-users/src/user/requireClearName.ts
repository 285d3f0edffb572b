import { unclearName } from './errors.ts';

const COMMON = '\\p{Script=Common}\\p{Script=Inherited}';
const NAMED_SCRIPTS = ['Latin', 'Cyrillic', 'Greek'].map((script) => `\\p{Script=${script}}`);
/** Scripts with letters that look like Latin ones. */
const REFUSED = '\\p{Script=Lisu}\\p{Script=Cherokee}\\p{Script=Coptic}\\p{Script=Deseret}';
/** Only Latin, Cyrillic or Greek, or scripts whose letters look like none of these. */
const ONE_SCRIPT = new RegExp(
  `^(?:${NAMED_SCRIPTS.map((script) => `[${COMMON}${script}]*`).join('|')}|[^${REFUSED}${NAMED_SCRIPTS.join('')}]*)$`,
  'u',
);
/** Also a combining dot above a letter that already has one. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|\p{Soft_Dotted}\p{M}*\u0307/u;

/** A new name must not look like another one. @param name in NFC. @throws HttpError 422 */
export function requireClearName(name: string): void {
  if (name !== name.normalize('NFKC') || INVISIBLE.test(name))
    throw unclearName('Bitte ohne Zeichen, die wie andere aussehen oder unsichtbar sind.');
  if (!ONE_SCRIPT.test(name)) throw unclearName('Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.');
}
