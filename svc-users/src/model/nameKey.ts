/** Ignores case and the Unicode form of umlauts. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
