import { INVOICE_NUMBER_WRONG } from '@parkwart/contracts/inputs/inputs';
import { DEMO_MARK } from '@parkwart/letter/demoMark';

export const texts = {
  demo: DEMO_MARK,
  numberMissing: 'In der Adresse fehlt die Rechnungsnummer.',
  numberHasLetters: INVOICE_NUMBER_WRONG,
};
