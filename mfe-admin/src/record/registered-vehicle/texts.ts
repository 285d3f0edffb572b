export const texts = {
  otherVehicle: 'Die Halterauskunft nennt ein anderes Auto',
  registered: (car: string) => `Auskunft: ${car}`,
  noted: (car: string) => `Notiert: ${car}`,
  hint: 'Bis es bestätigt ist, schlägt kein Mahnlauf die Rechnung vor. Stimmt das Kennzeichen nicht, ändern Sie es unter „Bearbeiten“.',
  confirm: 'Es ist dieses Auto',
  confirmed: 'Bestätigt; die Rechnung kann gemahnt werden.',
  failed: 'Die Bestätigung wurde nicht gespeichert',
};
