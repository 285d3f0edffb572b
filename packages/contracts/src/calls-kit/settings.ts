import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import type { Sample } from './sample.ts';
import type { Labels } from './subject.ts';

type Schema = z.ZodMiniType;

interface Kind<Name extends string, Stored extends Schema, Input extends Schema, Facts extends Labels> {
  /** The name of the document's subject in the journal; also the kind of a change to the document. */
  readonly name: Name;
  readonly path: `/settings/${string}`;
  readonly label: string;
  readonly says: Readonly<Record<'get' | 'put' | 'journal', string>>;
  readonly needsProof?: 'always';
  readonly stored: Stored;
  readonly input: Input;
  readonly defaults: z.infer<Stored>;
  /** Labels of the document's fields in the journal. */
  readonly facts: Facts;
  /** Values that differ from the defaults in every field. Tests send them to check that each field is stored. */
  readonly example: z.input<Input>;
}

/**
 * Defines a settings document of svc-parking, which admins read and change as a whole, with its version. The file of a
 * document exports `get` and `put` under names that no other file uses, because calls are listed by their export names.
 * The file also exports `journal` and `sample`.
 */
export function defineSettings<
  const Name extends string,
  Stored extends Schema,
  Input extends z.ZodMiniType<z.infer<Stored>>,
  const Facts extends Labels,
>({ name, path, label, says, needsProof, stored, input, defaults, facts, example }: Kind<Name, Stored, Input, Facts>) {
  const answer = z.object({ settings: stored, version: z.number() });
  const call = { service: 'parking', path, allow: ['Admin'], answer } as const;
  const put = defineCall({
    ...call,
    method: 'PUT',
    summary: says.put,
    refuses: [409],
    ...(needsProof && { needsProof }),
    versioned: true,
    body: input,
  });
  const subject = { label, table: 'settings', kinds: { parking: kindOf(name, says.journal) }, facts } as const;
  const sample: Sample = function* () {
    yield [put, { body: example as object }];
  };
  return {
    name,
    stored,
    defaults,
    example,
    get: defineCall({ ...call, method: 'GET', summary: says.get }),
    put,
    journal: kindOf(name, subject),
    sample,
  };
}

const kindOf = <Name extends string, Value>(name: Name, value: Value) =>
  ({ [name]: value }) as Readonly<Record<Name, Value>>;
