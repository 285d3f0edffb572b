/** One measured value. Results and goals refer to it by name. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** How much repeated runs differ, as a share of the value; 0 for exact counts. */
  readonly noise: number;
}

export function exact(name: string, value: number, unit: string): Figure {
  return { name, value, unit, noise: 0 };
}

/** On a shared machine, rates and times vary by about a fifth. */
export function timed(name: string, value: number, unit: string, noise = 0.2): Figure {
  return { name, value, unit, noise };
}
