export const texts = {
  greeting: 'Willkommen,',
  demo: 'Probebetrieb',
  profile: 'Profil',
  password: 'Passwort ändern',
  home: 'Parkwart: zur Startseite',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  more: 'Mehr',
  help: 'Hilfe',
  logOut: 'Ausloggen',
  loggingOut: 'Ausloggen …',
};
