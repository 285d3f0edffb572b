/** Countries of the IBAN registry (ISO 13616) with the IBAN's length. */
const LENGTHS =
  'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BR29BY28CH21CR22CY28CZ24DE22DK18DO28EE20EG29ES24FI18FO18FR27GB22GE22GI23GL18GR27GT28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MR27MT31MU30NL18NO15PK24PL28PS29PT25QA29RO24RS22SA24SC31SD18SE24SI19SK24SM27ST25SV28TL23TN24TR26UA29VA22VG24XK20';
const LENGTH_OF: ReadonlyMap<string, number> = new Map(
  Array.from(LENGTHS.matchAll(/([A-Z]{2})(\d{2})/g), ([, country = '', length]) => [country, Number(length)]),
);

/** Whether the check digits of an IBAN, or of another code of ISO 7064, are right. @param text only capitals and digits */
export function hasValidCheckDigits(text: string): boolean {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The error for an IBAN in a fine's texts, because receipt and driver's page show these texts to the payer. */
export const ACCOUNT_NAMED =
  'Ein Bußgeld nennt kein Konto: Bezahlt wird auf das Konto in den Einstellungen. Bitte nehmen Sie die IBAN heraus.';

/** Whether the text contains an IBAN, however it is spaced, punctuated or written in wide letters. */
export function namesIban(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
  return Array.from(plain.matchAll(/(?=([A-Z]{2})\d{2})/g)).some(({ 1: country = '', index }) => {
    const length = LENGTH_OF.get(country) ?? 0;
    const iban = plain.slice(index, index + length);
    // A word whose check digits are right by chance contains few digits, so a text with few digits does not count as an
    // IBAN.
    const digits = iban.replace(/\D/g, '').length;
    return length > 0 && iban.length === length && digits * 2 >= length && hasValidCheckDigits(iban);
  });
}
