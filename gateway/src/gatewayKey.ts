const KEY = /^[\w.:-]{32,}$/;

const linesOf = (setting: string) =>
  setting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function holdsKeys(setting: string): boolean {
  const lines = linesOf(setting);
  return lines.length > 0 && lines.every((line) => KEY.test(line));
}

/**
 * Returns the first key of the setting. The gateway sends this key to the services; the services accept every key of
 * the setting.
 */
export function sentKey(setting: string): string {
  return linesOf(setting)[0] ?? '';
}
