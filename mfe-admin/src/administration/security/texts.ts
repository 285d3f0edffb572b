export const texts = {
  form: 'Sicherheit',
  loadFailed: 'Beim Abrufen der Sicherheitseinstellungen ist ein Fehler aufgetreten',
  saved: 'Sicherheitseinstellungen erfolgreich aktualisiert!',
  save: 'Speichern',
  logIn: 'Anmeldung',
  adminPasskey: 'Admins brauchen einen Passkey',
  adminPasskeyHint:
    'Wer noch keinen hat, richtet ihn bei der nächsten Anmeldung ein, bevor es weitergeht. Sie selbst richten Ihren im Profil ein. Geht ein Passkey verloren, setzt ein anderer Admin ihn unter „Benutzer“ zurück.',
  idle: 'Abmelden nach Untätigkeit',
  idleHint:
    'Nach so vielen Minuten ohne Maus, Tastatur oder Berührung endet eine Sitzung, spätestens zwölf Stunden nach der Anmeldung. Eingaben in Formularen bleiben stehen, bis dieselbe Person zurück ist.',
  office: 'Büro: Minuten',
  booth: 'Kasse: Minuten',
  minutesHint: '5 bis 720; leer bedeutet keine.',
  none: 'keine',
};
