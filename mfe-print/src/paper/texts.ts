import { INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';
export const texts = {
  numberMissing: 'In der Adresse fehlt die Rechnungsnummer.',
  numberHasLetters: INVOICE_NUMBER_WRONG,
};
