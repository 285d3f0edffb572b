type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Without the fields that were not sent, which stay as stored. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}
