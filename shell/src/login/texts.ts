export const texts = {
  title: 'Anmelden',
  user: 'Benutzername',
  password: 'Passwort',
  remember: 'Speichern',
  submit: 'Anmelden',
  submitting: 'Einloggen...',
  userMissing: 'Bitte geben Sie den Benutzernamen ein.',
  passwordMissing: 'Bitte geben Sie das Passwort ein.',
  failed: 'Die Anmeldung ist fehlgeschlagen.',
  expired: 'Ihre Sitzung ist abgelaufen.',
  expiredDetails: 'Melden Sie sich wieder an, um weiterzuarbeiten. Ihre Eingaben bleiben erhalten.',
};
