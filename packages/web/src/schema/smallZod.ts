/**
 * The part of zod/mini that the booth's contracts need, in a tenth of its bytes. Builds that opt in get it instead of
 * zod/mini (packages/tooling/webpack/base.mjs); using more of zod then fails the build. Results and messages equal
 * zod's.
 */
type Path = readonly string[];

interface Issue {
  readonly path: Path;
  readonly message: string;
}

/** Returns the parsed value, or reports issues. */
type Step = (value: unknown, issues: Issue[], path: Path) => unknown;

type Shape = Readonly<Record<string, Schema>>;

const INVALID = 'Invalid input';

class Schema {
  readonly #type: Step;
  readonly #checks: readonly Step[];

  constructor(type: Step, checks: readonly Step[] = []) {
    this.#type = type;
    this.#checks = checks;
  }

  check(...checks: readonly Step[]): Schema {
    return new Schema(this.#type, [...this.#checks, ...checks]);
  }

  readonly run: Step = (value, issues, path) => {
    const before = issues.length;
    const parsed = this.#type(value, issues, path);
    if (issues.length > before) return parsed;
    return this.#checks.reduce((checked, check) => check(checked, issues, path), parsed);
  };

  safeParse(value: unknown) {
    const issues: Issue[] = [];
    const data = this.run(value, issues, []);
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data };
  }
}

const must =
  (holds: (value: never) => boolean, message = INVALID): Step =>
  (value, issues, path) => {
    if (!holds(value as never)) issues.push({ path, message });
    return value;
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typed = (holds: (value: unknown) => boolean, message?: string): Schema => new Schema(must(holds, message));

export const string = () => typed((value) => typeof value === 'string');
export const number = (message?: string) => typed((value) => Number.isFinite(value), message);
export const int = (message?: string) => typed(Number.isSafeInteger, message);
export const boolean = () => typed((value) => typeof value === 'boolean');
export const unknown = () => typed(() => true);
export const any = () => typed(() => true);

const enumOf = (values: readonly unknown[]) => typed((value) => values.includes(value));

export { enumOf as enum };

export const optional = ({ run }: Schema) =>
  new Schema((value, issues, path) => (value === undefined ? value : run(value, issues, path)));

export const nullable = ({ run }: Schema) =>
  new Schema((value, issues, path) => (value === null ? value : run(value, issues, path)));

export const union = (members: readonly Schema[], message?: string) =>
  new Schema((value, issues, path) => {
    const member = members.find(({ run }) => {
      const own: Issue[] = [];
      run(value, own, path);
      return own.length === 0;
    });
    return member ? member.run(value, issues, path) : must(() => false, message)(value as never, issues, path);
  });

const collection = (holds: (value: unknown) => boolean, step: (value: never, issues: Issue[], path: Path) => unknown) =>
  new Schema((value, issues, path) =>
    holds(value) ? step(value as never, issues, path) : must(() => false)(value, issues, path),
  );

export const array = ({ run }: Schema) =>
  collection(Array.isArray, (values: readonly unknown[], issues, path) =>
    values.map((value, index) => run(value, issues, [...path, String(index)])),
  );

export const record = (key: Schema, { run }: Schema) =>
  collection(isObject, (values: Readonly<Record<string, unknown>>, issues, path) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = [...path, name];
        return [key.run(name, issues, field), run(value, issues, field)];
      }),
    ),
  );

export const object = (shape: Shape) =>
  collection(isObject, (values: Readonly<Record<string, unknown>>, issues, path) =>
    Object.fromEntries(
      Object.entries(shape)
        .map(([name, { run }]): [string, unknown] => [name, run(values[name], issues, [...path, name])])
        .filter(([name, value]) => value !== undefined || name in values),
    ),
  );

export const strictObject = (shape: Shape) => {
  const { run } = object(shape);
  return new Schema((value, issues, path) => {
    const parsed = run(value, issues, path);
    const isKnown = (name: string) => name in shape;
    return isObject(value) && !Object.keys(value).every(isKnown) ? must(() => false)(parsed, issues, path) : parsed;
  });
};

export const transform = (change: (value: never) => unknown) => new Schema((value) => change(value as never));

export const pipe = (first: Schema, second: Schema) =>
  new Schema((value, issues, path) => {
    const before = issues.length;
    const parsed = first.run(value, issues, path);
    return issues.length > before ? parsed : second.run(parsed, issues, path);
  });

export const refine = must;
export const minimum = (min: number, message?: string) => must((value: number) => value >= min, message);
export const maximum = (max: number, message?: string) => must((value: number) => value <= max, message);
export const minLength = (min: number, message?: string) => must((text: string) => text.length >= min, message);
export const maxLength = (max: number, message?: string) => must((text: string) => text.length <= max, message);
export const regex = (pattern: RegExp, message?: string) => must((text: string) => pattern.test(text), message);
export const overwrite =
  (change: (value: never) => unknown): Step =>
  (value) =>
    change(value as never);
export const trim = () => overwrite((text: string) => text.trim());
