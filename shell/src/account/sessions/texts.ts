export const texts = {
  title: 'Sitzungen',
  intro: 'Hier ist Ihr Konto angemeldet. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
  current: 'Diese Sitzung',
  since: (moment: string) => `Angemeldet ${moment}`,
  used: (moment: string) => `zuletzt benutzt ${moment}`,
  end: 'Beenden',
  endOf: (device: string) => `Sitzung auf ${device} beenden`,
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle anderen Sitzungen beenden',
  endOthersQuestion:
    'Überall sonst wird Ihr Konto abgemeldet. Was dort eingegeben und noch nicht gespeichert ist, geht verloren.',
  ended: 'Sitzung beendet',
  othersEnded: 'Alle anderen Sitzungen beendet',
  failed: 'Die Sitzung konnte nicht beendet werden.',
  alone: 'Sie sind nur hier angemeldet.',
  loading: 'Sitzungen werden geladen …',
  notRead: 'Die Sitzungen konnten nicht geladen werden.',
};
