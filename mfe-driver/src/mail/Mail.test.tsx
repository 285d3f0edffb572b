import { leaveMailAddress } from '@parkwart/contracts/calls/driverMails';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, SESSION } from '../testing/driverServer.ts';
import { driverServer, openCase } from '../testing/openPage.tsx';

const server = driverServer();

const ADDRESS = 'POST /driver-page/mail-addresses';
const FIELD = 'Ihre eigene E-Mail-Adresse (freiwillig)';
const field = () => screen.getByLabelText(FIELD);
const write = async () => {
  const page = await openCase();
  await page.user.click(await screen.findByRole('button', { name: 'Widerspruch schreiben' }));
  await page.user.type(await screen.findByLabelText('Was stimmt aus Ihrer Sicht nicht?'), 'Das Schild fehlte.');
  return page;
};
const send = () => screen.getByRole('button', { name: 'Widerspruch absenden' });

describe('the address for mails', () => {
  it('is not asked for while mails are off', async () => {
    await write();
    expect(screen.queryByLabelText(FIELD)).toBeNull();
  });

  it('is optional, and its field explains what the address is used for', async () => {
    server.shows({ mayLeaveMail: true });
    const { user } = await write();
    expect(field()).toHaveAccessibleDescription(/Nur dafür wird die Adresse verwendet/);
    await user.click(send());
    await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    expect(server.sent(ADDRESS)).toEqual([]);
  });

  it('is sent before the objection is sent', async () => {
    server.shows({ mayLeaveMail: true });
    const { user } = await write();
    await user.type(field(), ' erika@example.org ');
    await user.click(send());
    await screen.findByText('Ihr Widerspruch ist angekommen.', { exact: false });
    expect(server.sent(ADDRESS)).toMatchObject([
      { body: { email: 'erika@example.org', language: 'de' }, headers: { authorization: `Bearer ${SESSION}` } },
    ]);
  });

  it('is also sent by the form that names the driver', async () => {
    server.shows({ mayLeaveMail: true });
    const { user } = await openCase();
    await user.click(await screen.findByRole('button', { name: 'Fahrer angeben' }));
    const form = within(screen.getByRole('region', { name: 'Wer ist gefahren?' }));
    await user.type(await form.findByLabelText('Vor- und Nachname'), 'Max Muster');
    await user.type(form.getByLabelText('Anschrift'), 'Weg 1');
    await user.type(form.getByLabelText(FIELD), 'erika@example.org');
    await user.click(form.getByRole('button', { name: 'Angaben absenden' }));
    await screen.findByText('Ihre Angaben sind angekommen.', { exact: false });
    expect(server.sent(ADDRESS)).toHaveLength(1);
  });

  it('is sent before the online payment is started', async () => {
    server.shows({ mayLeaveMail: true, mayPayOnline: true });
    server.answers({ 'POST /driver-page/payments': failure(422, 'ONLINE_PAYMENT_PENDING') });
    const { user } = await openCase();
    await user.type(await screen.findByLabelText(FIELD), 'erika@example.org');
    await user.click(screen.getByRole('button', { name: /online bezahlen/ }));
    await screen.findByText('Ihre Online-Zahlung wird noch bearbeitet.', { exact: false });
    expect(server.sent(ADDRESS)).toHaveLength(1);
  });

  it.each(['erika', 'erika@example', 'e@x.de, f@x.de', 'erika@exämple.de'])(
    'is refused when it is no valid e-mail address: %s',
    async (typed) => {
      server.shows({ mayLeaveMail: true });
      const { user } = await write();
      await user.type(field(), typed);
      await user.click(send());
      expect(await screen.findByText('Bitte prüfen Sie die E-Mail-Adresse.')).toBeVisible();
      expect(field()).toHaveFocus();
      expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(leaveMailAddress.body?.safeParse({ email: typed, language: 'de' }).success).toBe(false);
    },
  );

  it('that exceeds the number of addresses allowed for the case causes an error message, and the objection is not sent', async () => {
    server.shows({ mayLeaveMail: true });
    server.answers({ [ADDRESS]: failure(422, 'MAIL_NOT_POSSIBLE') });
    const { user } = await write();
    await user.type(field(), 'erika@example.org');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('keine weitere E-Mail-Adresse');
    expect(server.sent('POST /driver-page/objections')).toEqual([]);
  });

  it('is deleted by „Keine E-Mails mehr“', async () => {
    server.shows({ getsMails: true });
    const { user } = await openCase();
    await user.click(await screen.findByRole('button', { name: 'Keine E-Mails mehr' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keine E-Mails mehr' })).toBeNull());
    expect(server.sent(ADDRESS)).toMatchObject([{ body: { email: '' } }]);
  });
});
