export const texts = {
  title: 'Sind Sie es?',
  why: 'Diese Änderung ist besonders geschützt. Bitte bestätigen Sie noch einmal, dass Sie es sind; das gilt dann für zehn Minuten.',
  password: 'Ihr Passwort',
  passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
  confirm: 'Bestätigen',
  confirming: 'Wird geprüft …',
  or: 'oder',
  passkey: 'Mit Passkey bestätigen',
  passkeyAwaited: 'Warten auf den Passkey …',
  cancel: 'Abbrechen',
};
