export const texts = {
  later: 'folgt',
  titles: { profile: 'Profil', password: 'Passwort ändern', letter: 'Mahnung' },
};
