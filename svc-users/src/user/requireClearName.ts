import { unclearName } from './errors.ts';

const COMMON = '\\p{Script=Common}\\p{Script=Inherited}';
const NAMED_SCRIPTS = ['Latin', 'Cyrillic', 'Greek'].map((script) => `\\p{Script=${script}}`);
/** Latin, Cyrillic or Greek alone, or scripts whose letters look like none of these. */
const ONE_SCRIPT = new RegExp(
  `^(?:${NAMED_SCRIPTS.map((script) => `[${COMMON}${script}]*`).join('|')}|[^${NAMED_SCRIPTS.join('')}]*)$`,
  'u',
);
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A new name must not look like another one. @param name in NFC. @throws HttpError 422 */
export function requireClearName(name: string): void {
  if (name !== name.normalize('NFKC') || INVISIBLE.test(name))
    throw unclearName('Bitte ohne Zeichen, die wie andere aussehen oder unsichtbar sind.');
  if (!ONE_SCRIPT.test(name)) throw unclearName('Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.');
}
