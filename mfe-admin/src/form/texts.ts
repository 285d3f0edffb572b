export const texts = {
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  changedMeanwhile:
    'Jemand anderes hat inzwischen gespeichert. Ihre Eingaben stehen noch hier, alles andere ist auf dem neuen Stand. Bitte prüfen und noch einmal speichern.',
};
