export const texts = {
  password: {
    title: 'Passwort ändern',
    why: 'Bitte wählen Sie zuerst ein eigenes Passwort.',
    whyDetails: 'Ihr jetziges hat ein Admin für Sie vergeben. Danach geht es mit einer neuen Anmeldung weiter.',
  },
  passkey: {
    title: 'Passkey einrichten',
    why: 'Bitte richten Sie zuerst einen Passkey ein.',
    whyDetails: 'Für Admins ist er Pflicht. Danach geht es gleich weiter.',
  },
  logOut: 'Ausloggen',
  continueFailed: 'Der Passkey ist eingerichtet. Bitte melden Sie sich neu an, um weiterzuarbeiten.',
};
