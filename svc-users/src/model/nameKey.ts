/** What makes two names the same one, whatever their case and however an umlaut was typed. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
