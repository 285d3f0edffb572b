import { CALLS } from '@parkwart/contracts/calls/calls';
import { type Call, pathOf } from '@parkwart/contracts/calls-kit/call';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { jsonSchemaOf } from '@parkwart/contracts/openapi/openApiSchemas';
import type { DescribedSchema } from '@parkwart/contracts/testing/inputsFor';
import { type Path, pathsOf, withValue } from './inputPaths.ts';
import type { PreparedWrite } from './journaling.ts';
import { MARKED_NAME } from './personalData.ts';

export function callNamed(name: string): Call {
  const call = CALLS.find((one) => callName(one) === name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
}

interface MarkedRequest {
  /** `{id}`, `?employeeName` or `fines.0.type` */
  readonly place: string;
  readonly path: string;
  readonly body: object | undefined;
}

interface Marking {
  /** Collects the places where a call's schema allows no name. */
  readonly unmarked: Set<string>;
  mark?(): string;
}

/**
 * Yields every call with a marked person's name in each of the call's texts in turn; prepares a new request for each
 * text.
 */
export async function* markedWrites(
  writes: Readonly<Record<string, () => Promise<PreparedWrite>>>,
  { unmarked, mark = () => MARKED_NAME }: Marking,
) {
  for (const [name, prepare] of Object.entries(writes)) {
    for (let index = 0; ; index += 1) {
      const write = await prepare();
      const { marked, unmarkable } = markedRequests(callNamed(name), write, mark());
      for (const place of unmarkable) unmarked.add(place);
      const { [index]: request } = marked;
      if (!request) break;
      const { place, path, body } = request;
      yield { name, place, text: `${name} ${place}`, write: [write[0], path, body, write[3], write[4]] as const };
    }
  }
}

/** The inputs that a request passes to its call. */
export function givenBy(call: Call, [, path, body]: PreparedWrite) {
  const [address = '', query = ''] = path.split('?');
  return { params: paramsIn(call.path, address), query: Object.fromEntries(new URLSearchParams(query)), body };
}

/**
 * The request with the marked name in each of its texts in turn, and the places where the call's schema allows no name.
 */
function markedRequests(call: Call, write: PreparedWrite, mark: string) {
  const given = givenBy(call, write);
  const marked: MarkedRequest[] = [];
  const unmarkable: string[] = [];
  for (const [part, shown] of Object.entries(SHOWN) as [keyof typeof SHOWN, (name: string) => string][]) {
    const schema = call[part];
    for (const textPath of schema ? textPaths(describedInput(schema)) : []) {
      const place = shown(textPath.join('.'));
      const request = { ...given, [part]: withValue(given[part], textPath, mark) };
      if (schema?.safeParse(request[part]).success)
        marked.push({ place, path: pathOf(call, request), body: request.body });
      else unmarkable.push(place);
    }
  }
  return { marked, unmarkable };
}

export const SHOWN = {
  params: (name: string) => `{${name}}`,
  query: (name: string) => `?${name}`,
  body: (name: string) => name,
} as const;

const described = new WeakMap<object, DescribedSchema>();

/** The schema of an input as JSON Schema, described once. */
export function describedInput(schema: NonNullable<Call[keyof typeof SHOWN]>): DescribedSchema {
  const known = described.get(schema) ?? (jsonSchemaOf(schema, 'input', () => {}) as DescribedSchema);
  described.set(schema, known);
  return known;
}

type Texts = Record<string, string>;

function paramsIn(template: string, address: string): Texts {
  const values = address.split('/');
  const names = template.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(names.flatMap((name, index) => (name ? [[name, values[index] ?? '']] : [])));
}

const textPaths = (schema: DescribedSchema): Path[] =>
  pathsOf(schema, ({ type }) => type === 'string').map(({ path }) => path);
