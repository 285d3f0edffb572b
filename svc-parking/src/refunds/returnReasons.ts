/** The bank's reasons for a return, by ISO 20022 code. */
const RETURN_REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AC01: 'Kontonummer falsch',
    AC04: 'Konto aufgelöst',
    AC06: 'Konto gesperrt',
    AG01: 'Zahlungsart auf diesem Konto nicht erlaubt',
    AM04: 'Konto nicht gedeckt',
    FOCR: 'Rückruf durch den Auftraggeber',
    MD01: 'kein gültiges Mandat',
    MD06: 'Zahler hat widersprochen',
    MD07: 'Kontoinhaber verstorben',
    MS03: 'nicht angegeben',
    RR01: 'Angaben zum Konto des Zahlers fehlen',
    RR02: 'Name oder Anschrift des Zahlers fehlt',
    RR03: 'Name oder Anschrift des Empfängers fehlt',
    RR04: 'rechtliche Gründe',
  }),
);

/** @returns the reason in German, or an unknown code unchanged */
export function returnReasonText(code: string): string {
  return RETURN_REASONS.get(code) ?? code;
}
