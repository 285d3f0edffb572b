/** Named values include their `$`. */
export type Parameters = readonly unknown[] | Readonly<Record<string, unknown>>;
export type Row = Record<string, unknown>;

/** Parameters that node:sqlite accepts: it rejects dates and, depending on its version, undefined and booleans. */
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

/** Named values as Sequelize writes them into SQL text: whole numbers as INTEGER, dates as text. */
export function literals(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, literal(value)]));
}

function literal(value: unknown): unknown {
  if (value instanceof Date) return `${value.toISOString().replace('T', ' ').slice(0, -1)} +00:00`;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : bindableValue(value);
}

/** node:sqlite's rows have no prototype and no Buffer; Sequelize expects both. */
export function toRow(row: Readonly<Row>): Row {
  return withBuffers({ ...row });
}

/** Changes the row in place: rows of our own SELECTs need no prototype, and copying takes as long as reading them. */
export function withBuffers(row: Row): Row {
  for (const name in row) {
    const value = row[name];
    if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return row;
}
