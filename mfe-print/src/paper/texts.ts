export const texts = {
  numberMissing: 'In der Adresse fehlt die Rechnungsnummer.',
  numberHasLetters: 'Die Rechnungsnummer besteht nur aus Ziffern.',
};
