/** In groups of four, as German banks print it. */
export function groupIban(iban: string): string {
  return (
    iban
      .replace(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}
