/**
 * The part of zod/mini that the front ends' contracts need, in a tenth of its bytes. Builds that opt in
 * (packages/tooling/webpack/base.mjs) get it instead of zod/mini; a build that uses more of zod fails. Results and
 * messages equal zod's.
 */
import {
  held,
  INVALID,
  type Issue,
  isAborted,
  isObject,
  must,
  type Path,
  Schema,
  STOPPED,
  type Step,
  typed,
} from './smallSchema.ts';

export * from './smallChecks.ts';

export const string = () => typed((value) => typeof value === 'string');
export const number = (message?: string) => typed((value) => Number.isFinite(value), message);
export const int = (message?: string) =>
  typed(Number.isInteger, message).check(held((value: number) => Number.isSafeInteger(value), message));
export const boolean = () => typed((value) => typeof value === 'boolean');
export const unknown = () => typed(() => true);
export const any = () => typed(() => true);

export const literal = (only: unknown) => typed((value) => value === only);

const nullOnly = (message?: string) => typed((value) => value === null, message);

const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const enumOf = (values: readonly unknown[], message?: string) => typed((value) => values.includes(value), message);

export { enumOf as enum, nullOnly as null };

/** Can also be used as a check, as in zod. */
export const email = (message?: string) => string().check(held((text: string) => EMAIL.test(text), message));

export const optional = ({ run }: Schema) =>
  new Schema((value, issues, path) => (value === undefined ? value : run(value, issues, path)));

/** The field may be absent, but not undefined. */
export const exactOptional = ({ run }: Schema) => Object.assign(new Schema(run), { mayBeAbsent: true });

/** @param fallback is not parsed, as in zod */
export const _default = ({ run }: Schema, fallback: unknown) =>
  new Schema((value, issues, path) => (value === undefined ? fallback : run(value, issues, path)));

export const nullable = ({ run }: Schema) =>
  new Schema((value, issues, path) => (value === null ? value : run(value, issues, path)));

export const union = (members: readonly Schema[], message?: string) =>
  new Schema((value, issues, path) => {
    const results = members.map(({ run }) => {
      const own: Issue[] = [];
      return { parsed: run(value, own, path), own };
    });
    const typedResults = results.filter(({ own }) => !isAborted(own));
    const fitting =
      results.find(({ own }) => own.length === 0) ?? (typedResults.length === 1 ? typedResults[0] : undefined);
    if (!fitting) return must(() => false, message)(value as never, issues, path);
    issues.push(...fitting.own);
    return fitting.parsed;
  });

const collection = (holds: (value: unknown) => boolean, step: (value: never, issues: Issue[], path: Path) => unknown) =>
  new Schema((value, issues, path) =>
    holds(value) ? step(value as never, issues, path) : must(() => false)(value, issues, path),
  );

export const array = ({ run }: Schema) => {
  const elements = collection(Array.isArray, (values: readonly unknown[], issues, path) =>
    values.map((value, index) => run(value, issues, [...path, String(index)])),
  );
  return new Schema(elements.run, [], true);
};

export const record = (key: Schema, { run }: Schema) =>
  collection(isObject, (values: Readonly<Record<string, unknown>>, issues, path) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = [...path, name];
        return [key.run(name, issues, field), run(value, issues, field)];
      }),
    ),
  );

type Shape = Readonly<Record<string, Schema>>;

type Unknown = 'dropped' | 'rejected' | 'kept';

const fieldsOf = (shape: Shape, unknown: Unknown) =>
  collection(isObject, (values: Readonly<Record<string, unknown>>, issues, path) => {
    const known = Object.entries(shape)
      .filter(([name, { mayBeAbsent }]) => !mayBeAbsent || name in values)
      .map(([name, { run }]): [string, unknown] => [name, run(values[name], issues, [...path, name])])
      .filter(([name, value]) => value !== undefined || name in values);
    const others = Object.entries(values).filter(([name]) => !Object.hasOwn(shape, name));
    if (unknown === 'rejected' && others.length > 0) issues.push({ path, message: INVALID, continues: true });
    return Object.fromEntries(unknown === 'kept' ? [...known, ...others] : known);
  });

class ObjectSchema extends Schema {
  readonly shape: Shape;
  readonly unknown: Unknown;

  constructor(shape: Shape, unknown: Unknown, checks: readonly Step[] = []) {
    super(fieldsOf(shape, unknown).run, checks);
    this.shape = shape;
    this.unknown = unknown;
  }

  override check(...checks: readonly (Step | Schema)[]): ObjectSchema {
    return new ObjectSchema(this.shape, this.unknown, this.with(checks));
  }
}

export const object = (shape: Shape) => new ObjectSchema(shape, 'dropped');
export const strictObject = (shape: Shape) => new ObjectSchema(shape, 'rejected');
export const looseObject = (shape: Shape) => new ObjectSchema(shape, 'kept');

export const extend = ({ shape, unknown }: ObjectSchema, more: Shape) =>
  new ObjectSchema({ ...shape, ...more }, unknown);

const part = ({ shape, unknown }: ObjectSchema, isIn: (name: string) => boolean) =>
  new ObjectSchema(Object.fromEntries(Object.entries(shape).filter(([name]) => isIn(name))), unknown);

type Mask = Readonly<Record<string, true>>;

export const pick = (schema: ObjectSchema, mask: Mask) => part(schema, (name) => Object.hasOwn(mask, name));
export const omit = (schema: ObjectSchema, mask: Mask) => part(schema, (name) => !(name in mask));

export const transform = (change: (value: never) => unknown) => new Schema((value) => change(value as never));

export const pipe = (first: Schema, second: Schema) =>
  new Schema((value, issues, path) => {
    const before = issues.length;
    const parsed = first.run(value, issues, path);
    return issues.length > before ? STOPPED : second.run(parsed, issues, path);
  });
