export const pageTexts = {
  title: 'Mahnung',
  print: 'Mahnung drucken',
  printFailed: 'Der Druckdialog konnte nicht geöffnet werden.',
  preview: 'Vorschau der Mahnung',
  loading: 'Mahnung wird geladen …',
  noViewer: 'Dieser Browser zeigt keine PDFs an.',
  download: 'Mahnung herunterladen',
  fileName: 'Mahnung.pdf',
  logIn: 'Bitte melden Sie sich an, um die Mahnung zu sehen.',
  forbidden: 'Die Mahnung können nur Admins sehen.',
  unknown: 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.',
  failed: 'Ein Fehler ist beim Abrufen der Daten aufgetreten.',
};
