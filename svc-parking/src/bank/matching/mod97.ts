/** Whether the check digits of an IBAN or a creditor reference (ISO 11649) are right; capitals and digits alone. */
export function hasValidCheckDigits(text: string): boolean {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
