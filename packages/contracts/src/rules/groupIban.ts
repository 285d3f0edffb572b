export function groupIban(iban: string): string {
  return (
    iban
      .replace(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}
