import { fireEvent, screen } from '@testing-library/react';
import { karla, serveAccount } from '../testing/account.ts';
import { kasse, resetShell, showShell } from '../testing/showShell.tsx';

jest.mock('@parkwart/web/federation', () => jest.requireActual('../testing/federation.tsx'));

const rejected = { status: 409, body: { code: 'CHANGED', message: 'Das geht kein zweites Mal.' } };

function pressEnterTwice(field: HTMLElement): void {
  const form = field.closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
}

afterEach(resetShell);

describe('pressing Enter twice', () => {
  it('saves the profile once', async () => {
    const sent = serveAccount({ status: 200, body: { ...karla, phone: '030 12345699', version: 5 } }, rejected);
    const { user } = showShell('/profile', kasse);
    const phone = await screen.findByLabelText('Telefon');
    await user.type(phone, '99');
    pressEnterTwice(phone);

    expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('changes the password once, without an error about the old one', async () => {
    const sent = serveAccount({ status: 204 }, rejected);
    const { user } = showShell('/password', kasse);
    await user.type(await screen.findByLabelText('Aktuelles Passwort'), 'altes-Passwort{Enter}');
    await user.type(screen.getByLabelText('Neues Passwort'), 'neues-Passwort');
    const confirmed = screen.getByLabelText('Neues Passwort bestätigen');
    await user.type(confirmed, 'neues-Passwort');
    pressEnterTwice(confirmed);

    expect(await screen.findByText('Das Passwort wurde erfolgreich geändert')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});
