import { held, INVALID, type Path, SIZES, type Step } from './smallSchema.ts';

type About = string | { readonly message: string; readonly path?: Path };

export const refine = (holds: (value: never) => boolean, about: About = INVALID) =>
  typeof about === 'string' ? held(holds, about) : held(holds, about.message, about.path);

/** In characters, as zod counts them: an emoji is one. */
const lengthOf = (value: string | readonly unknown[]) => (typeof value === 'string' ? [...value] : value).length;

export const minimum = (min: number, message?: string) => held((value: number) => value >= min, message);
export const maximum = (max: number, message?: string) => held((value: number) => value <= max, message);

function sized(fits: (count: number) => boolean, message?: string): Step {
  const step = held((value: string | readonly unknown[]) => fits(lengthOf(value)), message);
  SIZES.add(step);
  return step;
}

export const minLength = (min: number, message?: string) => sized((count) => count >= min, message);
export const maxLength = (max: number, message?: string) => sized((count) => count <= max, message);
export const length = (exact: number, message?: string) => sized((count) => count === exact, message);
export const regex = (pattern: RegExp, message?: string) => held((text: string) => pattern.test(text), message);

interface Inspected {
  readonly value: never;
  readonly issues: { readonly message: string; readonly path?: Path }[];
}

const inspected =
  (inspect: (given: Inspected) => void): Step =>
  (value, issues, path) => {
    const own: Inspected['issues'] = [];
    inspect({ value: value as never, issues: own });
    issues.push(...own.map((issue) => ({ message: issue.message, path: [...path, ...(issue.path ?? [])] })));
    return value;
  };

export { inspected as check };

export const overwrite =
  (change: (value: never) => unknown): Step =>
  (value) =>
    change(value as never);
export const trim = () => overwrite((text: string) => text.trim());
