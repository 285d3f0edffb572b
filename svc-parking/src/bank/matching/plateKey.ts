import { lookalikePlate } from '@parkwart/contracts/rules/plate';

const UMLAUTS: Readonly<Record<string, string>> = { Ä: 'A', Ö: '0', Ü: 'U' };

/** Equal for plates that look alike; some banks leave out the dots of umlauts. */
export function plateKey(normalised: string): string {
  return lookalikePlate(normalised).replace(/[ÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter);
}

/** `LOE` for `LÖ`, as banks write umlauts; undefined if there is nothing to shorten. */
export function withoutWrittenUmlauts(normalised: string): string | undefined {
  const shortened = normalised.replace(/([AOU])E(?=[A-Z\d])/g, '$1');
  return shortened === normalised ? undefined : shortened;
}
