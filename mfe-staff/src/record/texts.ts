export const texts = {
  printReceipt: 'Beleg drucken',
  printing: 'Wird gedruckt …',
  printFailed: 'Der Beleg konnte nicht gedruckt werden.',
  invoiceNumber: 'Rechnungsnummer',
  vehicleNumber: 'Fahrzeugnummer',
  model: 'Modell',
  colour: 'Farbe',
  date: 'Datum',
  entryTime: 'Einfahrtszeit',
};
