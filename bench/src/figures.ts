/** One value of a bench; results and goals find it by its name. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** How far repetitions differ, as a share of the value; 0 for what is counted exactly. */
  readonly noise: number;
}

export function exact(name: string, value: number, unit: string): Figure {
  return { name, value, unit, noise: 0 };
}

/** Rates and times on a shared machine differ by a fifth. */
export function timed(name: string, value: number, unit: string, noise = 0.2): Figure {
  return { name, value, unit, noise };
}
