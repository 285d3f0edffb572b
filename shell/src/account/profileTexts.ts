export const texts = {
  title: 'Profil',
  username: 'Benutzername',
  email: 'E-Mail',
  phone: 'Telefon',
  gender: 'Geschlecht',
  male: 'männlich',
  female: 'weiblich',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  changePassword: 'Passwort ändern',
  /** Exact wording (specification §8). */
  saved: 'Profil erfolgreich aktualisiert',
  notSaved: 'Das Profil konnte nicht gespeichert werden.',
  notRead: 'Das Profil konnte nicht geladen werden.',
  loading: 'Profil wird geladen …',
};
