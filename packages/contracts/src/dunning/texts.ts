/** Reasons why a letter may be wrong. */
export const texts = {
  isPaid: 'Diese Rechnung ist schon bezahlt.',
  isInactive: 'Diese Rechnung ist inaktiv.',
  isParked: 'Das Auto ist noch geparkt.',
  leftOnThatDay: 'Das Auto ist erst am Tag des Briefs ausgefahren.',
  stillTime: (day: string) => `Die Zahlungsfrist läuft noch bis zum ${day}.`,
  owesNothing: 'Hier ist nichts offen.',
  costsAfterDeadline: (day: string) =>
    `Halterermittlung und Mahnkosten trügen den ${day}, also einen Tag nach der Frist.`,
  // Contains no personal data, because dunning runs store this text.
  otherVehicle:
    'Die Halterauskunft nennt eine andere Marke oder Farbe als die notierte. Ein Admin prüft das Kennzeichen und bestätigt das Auto bei der Rechnung.',
  /** @param consequence what happens until the rate is entered */
  rateMissing: (day: string, consequence = 'diese Mahnung fordert daher keine weiteren Zinsen') =>
    `Für das Halbjahr ab ${day} fehlt der Basiszinssatz; ${consequence}. Ein Admin trägt ihn unter „Verwaltung“, „Forderungen“ ein.`,
};
