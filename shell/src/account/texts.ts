export const texts = {
  title: 'Passwort ändern',
  current: 'Aktuelles Passwort',
  next: 'Neues Passwort',
  confirm: 'Neues Passwort bestätigen',
  hint: 'Mindestens 8 Zeichen.',
  missing: {
    currentPassword: 'Bitte geben Sie das aktuelle Passwort ein.',
    newPassword: 'Bitte geben Sie das neue Passwort ein.',
    confirmNewPassword: 'Bitte geben Sie das neue Passwort noch einmal ein.',
  },
  submit: 'Passwort ändern',
  submitting: 'Wird geändert …',
  logInAgain: 'Neu anmelden',
  sessionsEnded: 'Bitte melden Sie sich mit dem neuen Passwort wieder an.',
  profile: 'Zurück zum Profil',
  /** Exact wording (specification §5 and §8). */
  differ: 'Neues Passwort und Bestätigungspasswort stimmen nicht überein.',
  changed: 'Das Passwort wurde erfolgreich geändert',
  rejected: 'Passwort ändern fehlgeschlagen',
  failed: 'Beim Ändern des Passworts ist ein Fehler aufgetreten',
};
