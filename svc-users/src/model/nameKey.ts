/** Equal for names that differ only in case or in the Unicode form of an umlaut. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
