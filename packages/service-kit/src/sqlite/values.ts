/** Named values have their `$`. */
export type Parameters = readonly unknown[] | Readonly<Record<string, unknown>>;
export type Row = Record<string, unknown>;

/** Parameters as node:sqlite accepts them: it rejects dates and, depending on its version, undefined and booleans. */
export function bindable(parameters: Parameters): unknown[] {
  if (Array.isArray(parameters)) return parameters.map(bindableValue);
  const named = Object.entries(parameters).map(([name, value]) => [name, bindableValue(value)]);
  return named.length === 0 ? [] : [Object.fromEntries(named)];
}

function bindableValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.getTime() : value;
}

/** Rows of node:sqlite have no prototype and no Buffer; the code above Sequelize expects both. */
export function toRow(row: Readonly<Row>): Row {
  const copy: Row = { ...row };
  for (const name in copy) {
    const value = copy[name];
    if (value instanceof Uint8Array) copy[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return copy;
}
