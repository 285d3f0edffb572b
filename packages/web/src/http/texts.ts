export const texts = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  timedOut: 'Der Server antwortet nicht. Bitte versuchen Sie es erneut.',
  invalid: 'Der Server hat unerwartet geantwortet. Bitte versuchen Sie es erneut.',
  sessionEnded: 'Ihre Sitzung ist abgelaufen.',
};
