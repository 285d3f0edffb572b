export const texts = {
  notReached: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  timedOut: 'Der Server antwortet nicht. Bitte versuchen Sie es erneut.',
  notUnderstood: 'Der Server hat unerwartet geantwortet. Bitte laden Sie die Seite neu.',
  sessionEnded: 'Ihre Sitzung ist abgelaufen.',
};
