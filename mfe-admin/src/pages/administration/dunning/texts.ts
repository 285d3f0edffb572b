import { DUNNING_SETTING_LABELS } from '@parkwart/contracts/calls/dunningSettings';

export const texts = {
  form: 'Mahnstufen',
  loadFailed: 'Beim Abrufen der Mahnstufen ist ein Fehler aufgetreten',
  saved: 'Mahnstufen erfolgreich aktualisiert!',
  save: 'Mahnstufen speichern',
  restored: 'Von vorhin, noch nicht gespeichert.',
  fields: DUNNING_SETTING_LABELS,
  intro:
    'Mahnläufe unter „Mahnverfahren“ schlagen danach vor, wer welche Mahnung bekommt. Es geht immer vom letzten Tag der Zahlungsfrist aus.',
  level: (level: number) => `${level}. Mahnung`,
  afterDeadline: 'Tage nach der Zahlungsfrist',
  afterDeadlineHint: '0: vom Tag nach der Frist an.',
  first:
    'Ihre Kosten und ihre Zahlungsfrist stehen unter „Einstellungen“, „Fristen und Mahnung“. Die Mahnung, die den Verzug erst auslöst, ist nach dem Gesetz frei.',
  afterLetter: 'Tage nach der letzten Frist',
  deadlineDays: 'Tage zum Bezahlen',
  cost: 'Weitere Mahnkosten in Euro',
  costHint:
    'Gerichte lassen Papier, Druck und Porto gelten: Von 2,50 € blieben beim Bundesgerichtshof 0,76 € (VIII ZR 95/18). Gefordert werden sie nur, wenn unter „Forderungen“ Mahnkosten in der Mahnung stehen.',
  text: 'Text vor der Forderung',
  textHint: 'Steht als eigener Absatz im Brief; höchstens 500 Zeichen.',
  usualText:
    'Auf unsere Mahnung haben wir bis heute keine vollständige Zahlung erhalten. Wir fordern Sie erneut zur Zahlung auf.',
  none: 'Es gibt nur die erste Mahnung. Danach entscheiden Sie über das Inkasso.',
  add: 'Weitere Mahnung hinzufügen',
  remove: (level: number) => `${level}. Mahnung entfernen`,
  tolerance: 'Kleine Beträge',
  toleranceHint: 'Wer höchstens so viel schuldet, bekommt im Mahnlauf keine Mahnung. Bei 0 zählt jeder Cent.',
  costsAloneHint:
    'Sind Gebühr und Bußgelder bezahlt, gehen wegen der übrigen Kosten ab diesem Betrag Mahnung und Inkasso weiter. Leer: nie.',
  conflict: (level: number, afterDays: string, cost: string) => `${level}. nach ${afterDays} Tagen, ${cost} €`,
};
