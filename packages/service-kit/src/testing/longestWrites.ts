import { type Call, pathOf } from '@parkwart/contracts/calls-kit/call';
import type { DescribedSchema } from '@parkwart/contracts/testing/inputsFor';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type Path, pathsOf, valueAt, withValue } from './inputPaths.ts';
import type { PreparedWrite } from './journaling.ts';
import { callNamed, describedInput, givenBy, SHOWN } from './markedWrites.ts';
import type { TestResponse } from './serviceUnderTest.ts';
import { storedValues } from './storedValues.ts';

type Part = keyof typeof SHOWN;
type Given = ReturnType<typeof givenBy>;

interface LongestWrite {
  /** `PUT /print/{invoiceNumber} address` */
  readonly place: string;
  /** The path of the input field, followed by the character or digit that fills it. */
  readonly title: string;
  /** A mark that each sent text contains. */
  readonly mark: string;
  /** The value after parsing by the call's schema; undefined if several values are sent at once. */
  readonly value: string | number | undefined;
  readonly write: PreparedWrite;
}

/** One, three and four bytes in UTF-8; the last is two characters in JavaScript. */
const LETTERS = ['w', '字', '😀'];
/** Text formats; the padding makes them as long as allowed. */
const FORMS: readonly ((mark: string, padding: string) => string)[] = [
  (mark, padding) => `${mark}${padding}`,
  (mark, padding) => `${mark}@${padding}.example`,
  (mark, padding) => `${mark}${padding}@parkraum.example`,
  (mark, padding) => `https://${mark}${padding}.example`,
];
/** Longer than any allowed text. */
const TOO_LONG = 100_000;
const MOST_ITEMS = 2_000;
const UNBOUNDED = [Number.MAX_SAFE_INTEGER, 999_999_999_999, 2_147_483_647];

/** @returns the largest count that is accepted, or -1 */
function most(accepts: (count: number) => boolean, limit: number): number {
  let [least, beyond] = [-1, limit];
  // Some text formats are valid only with a few padding letters, so the counts 0 to 3 are tried first.
  for (let count = 0; count < 4 && least < 0; count += 1) if (accepts(count)) least = count;
  if (least < 0) return -1;
  while (beyond - least > 1) {
    const middle = Math.floor((least + beyond) / 2);
    if (accepts(middle)) least = middle;
    else beyond = middle;
  }
  return least;
}

class Request {
  readonly call: Call;
  readonly given: Given;
  /** Caches how many letters fit, because each write is prepared for each of its variants. */
  readonly #counts: Map<string, number>;

  constructor(call: Call, given: Given, counts: Map<string, number>) {
    this.call = call;
    this.given = given;
    this.#counts = counts;
  }

  with(part: Part, path: Path, value: unknown): Request {
    const given = { ...this.given, [part]: withValue(this.given[part], path, value) } as Given;
    return new Request(this.call, given, this.#counts);
  }

  parsed(part: Part): { data: unknown } | undefined {
    const result = this.call[part]?.safeParse(this.given[part]);
    return result?.success ? { data: result.data } : undefined;
  }

  /** @returns the request with the longest text of this letter that the schema accepts */
  withLongest(part: Part, path: Path, mark: string, letter: string): Request | undefined {
    for (const [index, form] of FORMS.entries()) {
      const filled = (count: number) => this.with(part, path, form(mark, letter.repeat(count)));
      const accepts = (count: number) => filled(count).parsed(part) !== undefined;
      const count = this.#counted(`${part} ${path.join('.')} ${letter} ${index}`, accepts);
      if (count > 0) return filled(count);
    }
    return undefined;
  }

  #counted(place: string, accepts: (count: number) => boolean): number {
    const known = this.#counts.get(place);
    // Beside other long texts, fewer letters may fit than the cached number.
    const count = known !== undefined && (known < 0 || accepts(known)) ? known : most(accepts, TOO_LONG);
    if (known === undefined) this.#counts.set(place, count);
    return count;
  }
}

function placesIn(call: Call, isOfKind: (schema: DescribedSchema) => boolean) {
  return (Object.keys(SHOWN) as Part[]).flatMap((part) => {
    const schema = call[part];
    // Path parameters identify existing rows, so they are not changed.
    if (!schema || part === 'params') return [];
    return pathsOf(describedInput(schema), isOfKind).map((place) => ({ ...place, part }));
  });
}

const isText = ({ type }: DescribedSchema) => type === 'string';
const isNumber = ({ type }: DescribedSchema) => type === 'integer' || type === 'number';
const isList = ({ items }: DescribedSchema) => items !== undefined;

type Variant = Pick<LongestWrite, 'place' | 'title' | 'value'> & { readonly request: Request };
/** Makes one variant of a request; undefined if the call's schema rejects the variant's value. */
type MakeVariant = () => Variant | undefined;

function variantsOf(request: Request, mark: string): MakeVariant[] {
  const numbers = placesIn(request.call, isNumber).flatMap(({ part, path, schema }) =>
    [schema.maximum ?? UNBOUNDED, schema.minimum ?? UNBOUNDED.map((limit) => -limit)].flat().map((value) => () => {
      const extreme = request.with(part, path, value);
      const place = SHOWN[part](path.join('.'));
      return extreme.parsed(part) ? { place, title: `${place} ${value}`, request: extreme, value } : undefined;
    }),
  );
  return [...LETTERS.flatMap((letter) => longestTexts(request, mark, letter)), ...numbers];
}

/**
 * Variants with the longest texts: one per text, one with all texts, and one per list, with all texts and the most
 * items in the list.
 */
function longestTexts(request: Request, mark: string, letter: string): MakeVariant[] {
  const texts = placesIn(request.call, isText);
  const allTexts = () =>
    texts.reduce((all, { part, path }) => all.withLongest(part, path, mark, letter) ?? all, request);
  return [
    ...texts.map(({ part, path }) => () => {
      const longest = request.withLongest(part, path, mark, letter);
      if (!longest) return undefined;
      const value = valueAt(longest.parsed(part)?.data, path);
      const place = SHOWN[part](path.join('.'));
      const sent = typeof value === 'string' ? value : undefined;
      return { place, title: `${place} ${letter}`, request: longest, value: sent };
    }),
    () => ({ place: 'all', title: `all ${letter}`, request: allTexts(), value: undefined }),
    ...placesIn(request.call, isList).map(({ part, path }) => () => {
      const all = allTexts();
      const [item] = (valueAt(all.given[part], path) as unknown[] | undefined) ?? [];
      const filled = (count: number) => all.with(part, path, Array(count).fill(item));
      const count = item === undefined ? 0 : most((tried) => filled(tried).parsed(part) !== undefined, MOST_ITEMS);
      const place = SHOWN[part](path.join('.'));
      return count > 1
        ? { place, title: `${count} × ${place} ${letter}`, request: filled(count), value: undefined }
        : undefined;
    }),
  ];
}

let marks = 0;
const nextMark = () => `QX${(++marks).toString(36).toUpperCase().padStart(3, '0')}`;

/**
 * Yields every call with each of its texts and numbers at the schema's maximum; prepares a new request for each of
 * these variants.
 */
async function* longestWrites(
  writes: Readonly<Record<string, () => Promise<PreparedWrite>>>,
): AsyncGenerator<LongestWrite> {
  for (const [name, prepare] of Object.entries(writes)) {
    const call = callNamed(name);
    const counts = new Map<string, number>();
    const variants = (write: PreparedWrite, mark: string) =>
      variantsOf(new Request(call, givenBy(call, write), counts), mark);
    let prepared: PreparedWrite | undefined = await prepare();
    const accepted = variants(prepared, nextMark()).flatMap((make, index) => (make() ? [index] : []));
    for (const index of accepted) {
      const write = prepared ?? (await prepare());
      prepared = undefined;
      const mark = nextMark();
      const variant = variants(write, mark)[index]?.();
      if (!variant) throw new Error(`${name} accepts a value only in some requests`);
      const { place, title, value, request } = variant;
      const path = pathOf(call, request.given);
      yield {
        place: `${name} ${place}`,
        title: `${name} ${title}`,
        mark,
        value,
        write: [write[0], path, request.given.body, write[3], write[4]],
      };
    }
  }
}

interface Walk {
  readonly writes: Parameters<typeof longestWrites>[0];
  readonly database: Database;
  readonly tables: Tables;
  send(write: PreparedWrite): Promise<TestResponse>;
}

/**
 * Sends every call with its longest and largest values.
 * @returns the requests that failed, the accepted values that were not stored as sent, and the columns that no such
 * value reached
 */
export async function sendLongest({ writes, database, tables, send }: Walk) {
  const stored = storedValues(database, tables);
  const failed: string[] = [];
  const unstored = new Set<string>();
  const unreached = new Set(stored.columns);
  for await (const { place, title, mark, value, write } of longestWrites(writes)) {
    const { status } = await send(write);
    if (status >= 500) failed.push(title);
    if (status >= 300 || value === undefined) continue;
    const found = typeof value === 'string' ? await stored.findText(mark) : await stored.findNumber(value);
    const asSent = JSON.stringify(value).slice(1, -1);
    if (!found.some((one) => typeof value === 'number' || one.value.includes(asSent))) unstored.add(place);
    // Finding a small number proves nothing: the column may contain that number for another reason.
    for (const one of found) if (typeof value === 'string' || Math.abs(value) > 1_000) unreached.delete(one.place);
  }
  return { failed, unstored: [...unstored], unreached: [...unreached], columns: stored.columns };
}
