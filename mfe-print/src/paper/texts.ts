import { INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';
export const texts = {
  demo: 'Probebetrieb: Beispieldaten, bitte nicht bezahlen',
  numberMissing: 'In der Adresse fehlt die Rechnungsnummer.',
  numberHasLetters: INVOICE_NUMBER_WRONG,
};
