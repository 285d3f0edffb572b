import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

async function openNewUser(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Benutzer hinzufügen' }));
  return within(await screen.findByRole('dialog', { name: 'Benutzer hinzufügen' }));
}

export async function fillNewUser(user: UserEvent) {
  const dialog = await openNewUser(user);
  await user.type(dialog.getByLabelText('Benutzername'), 'jana');
  await user.type(dialog.getByLabelText('E-Mail'), 'jana@parkraum.example');
  await user.type(dialog.getByLabelText('Telefon'), '0170 1234567');
  await user.type(dialog.getByLabelText('Passwort'), 'sehr-geheim-7');
  return dialog;
}
