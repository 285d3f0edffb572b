const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** The letters that digits and signs stand for; `1` is missing because it is ambiguous. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/** Normalises case, full-width letters and umlauts (ae, oe, ue, ss). */
function foldCase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter);
}

function decodeLeet(text: string, one: 'i' | 'l'): string {
  return text.replaceAll('1', one).replace(/[03457@$!€]/g, (sign) => LEET[sign] ?? sign);
}

const trimAffixes = (text: string) => text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '');
const trimSuffix = (text: string) => text.replace(/[\d\W_]+$/u, '');
const lettersAndDigits = (text: string) => text.replace(/[\W_]/gu, '');

/** All texts that the password may be a variant of: without case, affixes, punctuation and leetspeak. */
function passwordVariants(password: string): ReadonlySet<string> {
  const folded = foldCase(password);
  const trimmed = [folded, trimAffixes(folded), trimSuffix(folded)];
  const decoded = trimmed.flatMap((text) => [text, decodeLeet(text, 'i'), decodeLeet(text, 'l')]);
  return new Set(decoded.flatMap((text) => [text, lettersAndDigits(text)]));
}

const OTHERS = `
  benutzer login superuser geheimwort neuespasswort meinpasswort keinpasswort ohnepasswort hallowelt hallihallo moin
  ichliebedich ichliebdich sternchen pferdchen köln bayernmünchen gti bmw parkhaus parkraum parkplatz parkausweis
  parkschein schranke kassen kassierer mahnung inkasso
`;

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the common passwords, normalised by `foldCase`. The list takes 9 MB, so it is loaded only when a user chooses
 * a password, which is rare.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadonlySet<string>> {
  const [{ dictionary: common }, { dictionary: german }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-de'),
  ]);
  const words = [...common['passwords-common'], ...german.commonWords, ...german.firstnames, ...german.lastnames];
  return new Set([...words, ...OTHERS.trim().split(/\s+/)].map(foldCase));
}

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;
const MIN_WORD_LENGTH = 4;
const MIN_REST_LENGTH = 6;
const PRODUCT = 'Parkwart';
const KEYBOARD_ROWS = [
  '1234567890',
  'qwertzuiopüasdfghjklöäyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qay2wsx3edc',
  '1qaz2wsx3edc',
];

export const PASSWORD_MESSAGES = {
  tooShort: `Das Passwort hat mindestens ${MIN_LENGTH} Zeichen.`,
  tooLong: `Das Passwort hat höchstens ${MAX_LENGTH} Zeichen.`,
  common: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
  name: 'Dieses Passwort besteht fast nur aus einem Namen. Bitte wählen Sie ein anderes.',
} as const;

/** @returns undefined for a good password (specification §14) */
export async function passwordFault(
  password: string,
  names: readonly string[] = [],
): Promise<keyof typeof PASSWORD_MESSAGES | undefined> {
  if ([...password].length < MIN_LENGTH) return 'tooShort';
  // This limit is the same as in the login's contract, so that every accepted password can be used.
  if (password.length > MAX_LENGTH) return 'tooLong';
  const spellings = passwordVariants(password);
  if (isCommon(foldCase(password), spellings, await commonPasswords())) return 'common';
  return isMostlyNames(spellings, [PRODUCT, ...names]) ? 'name' : undefined;
}

function isCommon(plain: string, spellings: ReadonlySet<string>, common: ReadonlySet<string>): boolean {
  const isWord = (text: string) => text.length >= MIN_WORD_LENGTH && common.has(text);
  if ([...spellings].some((text) => isWord(text) || isKeyboardRow(text))) return true;
  return isPattern(plain) || isPattern(plain.replace(/[^\p{L}\p{N}]/gu, ''));
}

/** Also called for a text without its punctuation: `abc-abc` is as weak as `abcabc`. */
function isPattern(text: string): boolean {
  return text.length >= MIN_WORD_LENGTH && (isRun(text) || isRepetition(text));
}

function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function isRepetition(text: string): boolean {
  return /^(.{1,12}?)\1+.{0,2}$/u.test(text);
}

function isKeyboardRow(text: string): boolean {
  if (text.length < MIN_WORD_LENGTH) return false;
  const backwards = [...text].reverse().join('');
  return KEYBOARD_ROWS.some((row) => foldCase(row).includes(text) || foldCase(row).includes(backwards));
}

/** Returns whether little remains of a password without the names, as of `Klaus-Meier-1990` without Klaus and Meier. */
function isMostlyNames(spellings: ReadonlySet<string>, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => foldCase(name).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length);
  return [...spellings].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest !== text && rest.replace(/[\W_]/gu, '').length < MIN_REST_LENGTH;
  });
}
