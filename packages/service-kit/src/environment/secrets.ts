/** One secret per line: the first signs, all are accepted, so that services can be rotated one after the other. */
export function secretsOf(setting: string): [string, ...string[]] {
  const [first = '', ...more] = setting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [first, ...more];
}
