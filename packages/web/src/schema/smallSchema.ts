export type Path = readonly string[];

export interface Issue {
  readonly path: Path;
  readonly message: string;
  /** The value has the expected type, so later checks run as well. */
  readonly continues?: boolean;
}

/** Returns the parsed value, or reports issues. */
export type Step = (value: unknown, issues: Issue[], path: Path) => unknown;

export const isAborted = (issues: readonly Issue[], since = 0) =>
  issues.slice(since).some(({ continues }) => !continues);

/** The result of a type mismatch that stops the type's own checks, but not those of the object around it. */
export const STOPPED = Symbol('stopped');

/** Length checks, which lists run before their elements. */
export const SIZES = new WeakSet<Step>();

export const INVALID = 'Invalid input';

export class Schema {
  readonly #type: Step;
  readonly #checks: readonly Step[];
  readonly #isList: boolean;
  readonly mayBeAbsent: boolean = false;

  constructor(type: Step, checks: readonly Step[] = [], isList = false) {
    this.#type = type;
    this.#checks = checks;
    this.#isList = isList;
  }

  check(...checks: readonly (Step | Schema)[]): Schema {
    return new Schema(this.#type, this.with(checks), this.#isList);
  }

  protected with(more: readonly (Step | Schema)[]): Step[] {
    return [...this.#checks, ...more.map((one) => (one instanceof Schema ? one.run : one))];
  }

  readonly run: Step = (value, issues, path) => {
    const before = issues.length;
    // zod counts a list's elements before it parses them.
    const isFirst = (step: Step) => this.#isList && Array.isArray(value) && SIZES.has(step);
    for (const step of this.#checks.filter(isFirst)) step(value, issues, path);
    const parsed = this.#type(value, issues, path);
    if (parsed === STOPPED || isAborted(issues, before)) return value;
    return this.#checks
      .filter((step) => !isFirst(step))
      .reduce((checked, check) => check(checked, issues, path), parsed);
  };

  /** @throws Error that names the first issue */
  parse(value: unknown) {
    const { success, data, error } = this.safeParse(value);
    if (!success) throw new Error(error?.issues[0]?.message);
    return data;
  }

  safeParse(value: unknown) {
    const issues: Issue[] = [];
    const data = this.run(value, issues, []);
    return issues.length > 0
      ? { success: false, data: undefined, error: { issues } }
      : { success: true, data, error: undefined };
  }
}

export const must =
  (holds: (value: never) => boolean, message = INVALID, more: Partial<Issue> = {}): Step =>
  (value, issues, path) => {
    if (!holds(value as never)) issues.push({ message, ...more, path: [...path, ...(more.path ?? [])] });
    return value;
  };

export const held = (holds: (value: never) => boolean, message?: string, path: Path = []) =>
  must(holds, message, { path, continues: true });

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const typed = (holds: (value: unknown) => boolean, message?: string): Schema => new Schema(must(holds, message));
