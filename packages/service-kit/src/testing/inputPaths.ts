import type { DescribedSchema } from '@parkwart/contracts/testing/inputsFor';

/** The path to a value of an input. In a list, a path leads only to the first item (`0`). */
export type Path = readonly (string | 0)[];

interface Place {
  readonly path: Path;
  readonly schema: DescribedSchema;
}

/** The places of an input whose values may be of this kind, except enumerated values. */
export function pathsOf(schema: DescribedSchema, isOfKind: (schema: DescribedSchema) => boolean): Place[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema;
  if (schema.enum || schema.const !== undefined) return [];
  const below = (step: string | 0, inner: DescribedSchema) =>
    pathsOf(inner, isOfKind).map((place) => ({ ...place, path: [step, ...place.path] }));
  return [
    ...(isOfKind(schema) ? [{ path: [], schema }] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => below(name, inner)),
    ...(items ? below(0, items) : []),
    ...[...anyOf, ...allOf].flatMap((inner) => pathsOf(inner, isOfKind)),
  ];
}

export function valueAt(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  return valueAt((value as Record<string, unknown> | undefined)?.[step], rest);
}

export function withValue(value: unknown, [step, ...rest]: Path, given: unknown): unknown {
  if (step === undefined) return given;
  if (step === 0) {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withValue(first, rest, given), ...others];
  }
  const known = (value ?? {}) as Record<string, unknown>;
  return { ...known, [step]: withValue(known[step], rest, given) };
}
