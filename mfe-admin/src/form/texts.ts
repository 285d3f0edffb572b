export const texts = {
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  undo: 'Rückgängig',
  search: (what: string) => `${what} suchen`,
  clear: (what: string) => `Suche nach ${what} aufheben`,
  discardQuestion: 'Änderungen verwerfen?',
  discardDetails: 'Was Sie eingegeben haben, ist noch nicht gespeichert.',
  discard: 'Verwerfen',
  restored: 'Ihre Eingaben von vorhin stehen wieder hier. Sie sind noch nicht gespeichert.',
  changedElsewhere:
    'Jemand anderes hat inzwischen gespeichert. Ihre Eingaben stehen noch hier, alles andere ist auf dem neuen Stand. Bitte prüfen und noch einmal speichern.',
};
