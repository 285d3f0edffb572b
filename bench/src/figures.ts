export type Unit =
  | 'B'
  | 'ms'
  | 'µs'
  | 'MB'
  | 'rows'
  | 'requests'
  | 'statements'
  | 'elements'
  | 'points'
  | '×'
  | '/s'
  | '';

/** One measured value of a bench; its name is how results and goals find it. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** How far repetitions differ, as a share of the value; 0 for what is counted exactly. */
  readonly noise: number;
}

/** Rates and times on a shared machine. */
const NOISE_OF_TIMES = 0.2;

export function exact(name: string, value: number, unit: Unit): Figure {
  return { name, value, unit, noise: 0 };
}

export function timed(name: string, value: number, unit: Unit, noise = NOISE_OF_TIMES): Figure {
  return { name, value, unit, noise };
}
