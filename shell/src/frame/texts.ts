export const texts = {
  greeting: 'Willkommen,',
  profile: 'Profil',
  password: 'Passwort ändern',
  home: 'Parkwart: zur Startseite',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  more: 'Mehr',
  /** After the number. */
  waiting: (count: number) => (count === 1 ? ' wartet' : ' warten'),
  help: 'Hilfe',
  logOut: 'Ausloggen',
  loggingOut: 'Ausloggen …',
};
