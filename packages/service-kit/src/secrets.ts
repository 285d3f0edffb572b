/**
 * The secrets of a setting that may hold several, a line each: the first one makes what is new, all of them are accepted, so
 * that services which change over one after the other go on understanding each other.
 */
export function secretsOf(setting: string): [string, ...string[]] {
  const [first = '', ...more] = setting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [first, ...more];
}
