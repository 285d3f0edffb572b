export const texts = {
  title: 'Anmelden',
  user: 'Benutzername',
  password: 'Passwort',
  remember: 'Speichern',
  submit: 'Anmelden',
  submitting: 'Einloggen...',
  userMissing: 'Bitte geben Sie den Benutzernamen ein.',
  passwordMissing: 'Bitte geben Sie das Passwort ein.',
  passkeyStep: 'Anmeldung mit Passkey bestätigen',
  passkeyNeeded: 'Bitte bestätigen Sie die Anmeldung mit Ihrem Passkey.',
  passkeyHint: 'Ihr Browser fragt danach: mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel.',
  passkeyAsk: 'Mit Passkey bestätigen',
  passkeyAwaited: 'Warten auf den Passkey …',
  passkeyAgain: 'Erneut versuchen',
  backToPassword: 'Zurück zum Passwort',
  failed: 'Die Anmeldung ist fehlgeschlagen.',
  waiting: (seconds: number) => {
    if (seconds > 60) return `Noch ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} Minuten.`;
    return seconds === 1 ? 'Noch 1 Sekunde.' : `Noch ${seconds} Sekunden.`;
  },
  tryAgain: 'Sie können es jetzt wieder versuchen.',
  expired: 'Ihre Sitzung ist abgelaufen.',
  expiredDetails: 'Melden Sie sich wieder an, um weiterzuarbeiten. Ihre Eingaben bleiben erhalten.',
};
