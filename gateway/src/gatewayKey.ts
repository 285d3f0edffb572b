const KEY = /^[\w.:-]{32,}$/;

const linesOf = (setting: string) =>
  setting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether a setting holds keys that can stand in a header, a line each. */
export function holdsKeys(setting: string): boolean {
  const lines = linesOf(setting);
  return lines.length > 0 && lines.every((line) => KEY.test(line));
}

/** The key that this gateway sends: the first one; those after it are only accepted by the services. */
export function sentKey(setting: string): string {
  return linesOf(setting)[0] ?? '';
}
