import * as z from 'zod/mini';
import { requiredText } from '../inputs/inputs.ts';
import { carKey, isNoCar } from '../rules/car.ts';
import { normalisePlate } from '../rules/plate.ts';

/** The subject of a data request: a car by its plate, or an owner or user by their full name. */
export interface Person {
  readonly kind: 'plate' | 'name';
  readonly text: string;
}

/** Replaces an erased plate or name. */
export const ERASED = 'GELÖSCHT';

const MISSING = 'Bitte geben Sie ein Kennzeichen oder einen Namen ein.';
const NOT_WHOLE = {
  plate: 'Bitte geben Sie das ganze Kennzeichen ein.',
  name: 'Bitte geben Sie den ganzen Namen ein.',
} as const;

const SEPARATOR = '[\\s.·•\\p{Pd}\\u2212]';

/** A form of a name for comparisons; ignores case, spaces and the Unicode form of umlauts. */
export function personKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('de-DE');
}

/** The only comparison of names in code; SQL only narrows down candidates, with `mentionLike`. */
export function isNamedAs({ text }: Person): (name: string | null) => boolean {
  const key = personKey(text);
  return (name) => name !== null && personKey(name) === key;
}

const isNobody = ({ kind, text }: Person) => (kind === 'plate' ? isNoCar(text) : personKey(text) === personKey(ERASED));

/**
 * @returns a German sentence if the text does not identify a single car or person, such as one letter, `GELÖSCHT` or
 * `KEIN KZ`
 */
export function personProblem(person: Person): string | undefined {
  const signs = person.kind === 'plate' ? normalisePlate(person.text) : (person.text.match(/\p{L}/gu) ?? []);
  return signs.length < 2 || isNobody(person) ? NOT_WHOLE[person.kind] : undefined;
}

export const PERSON_MAX_LENGTH = 140;

export const personFields = {
  kind: z.enum(['plate', 'name']),
  text: requiredText(PERSON_MAX_LENGTH, MISSING),
};

export const isPerson = z.check<Person>(({ value, issues }) => {
  const message = personProblem(value);
  if (message) issues.push({ code: 'custom', message, path: ['text'], input: value });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Matches a plate with separators only if the separators are at the same positions: `LA-B 7` does not match `L-AB 7`.
 */
function platePattern(typed: string): string {
  const { plate, cut, otherCut } = carKey(typed) ?? { plate: normalisePlate(typed), cut: -1, otherCut: -1 };
  const letters = plate.search(/\d/);
  const between = (before: number) => {
    if (cut < 0 || before > Math.max(cut, cut === 0 ? letters - 1 : 0)) return `${SEPARATOR}*`;
    return before === cut ? `${SEPARATOR}${otherCut === 0 ? '*' : '+'}` : '';
  };
  return [...plate].map((character, index) => (index === 0 ? '' : between(index)) + escaped(character)).join('');
}

/** Matches the plate in any notation, or the name as whole words. The text must be in NFC. */
export function mentionPattern({ kind, text }: Person): RegExp {
  const parts =
    kind === 'plate' ? platePattern(text) : text.normalize('NFC').trim().split(/\s+/).map(escaped).join('\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts}(?![\\p{L}\\p{N}])`, 'giu');
}

/** A pattern for LIKE in any database and collation. It may match more than `mentionPattern`, but never less. */
export function mentionLike({ kind, text }: Person): string {
  // The characters of a plate may have separators in between.
  const parts = kind === 'plate' ? [...normalisePlate(text)] : text.normalize('NFC').split(/[^A-Za-z0-9]+/);
  return `%${parts.filter((part) => /^[A-Za-z0-9]+$/.test(part)).join('%')}%`;
}
