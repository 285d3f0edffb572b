import { screen, waitFor } from '@testing-library/react';
import { failure, SESSION } from '../testing/driverServer.ts';
import { driverServer, openCase } from '../testing/openPage.tsx';

const server = driverServer();

const NAMED = 'POST /driver-page/named-driver';
const sendButton = () => screen.getByRole('button', { name: 'Angaben absenden' });

async function openForm() {
  const page = await openCase();
  await page.user.click(await screen.findByRole('button', { name: 'Fahrer angeben' }));
  await waitFor(() => expect(screen.getByLabelText('Vor- und Nachname')).toHaveFocus());
  return page;
}

async function fill(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.type(screen.getByLabelText('Vor- und Nachname'), 'Erika Beispiel');
  await user.type(screen.getByLabelText('Anschrift'), 'Weg 1\n10115 Berlin');
}

describe('naming the driver', () => {
  it('sends name and address, and confirms', async () => {
    const { user } = await openForm();
    await fill(user);
    await user.click(sendButton());
    expect(await screen.findByText('Ihre Angaben sind angekommen. Vielen Dank.')).toBeVisible();
    const [sent] = server.sent(NAMED);
    expect(sent?.body).toEqual({ name: 'Erika Beispiel', address: 'Weg 1\n10115 Berlin' });
    expect(sent?.headers.authorization).toBe(`Bearer ${SESSION}`);
    expect(screen.queryByRole('button', { name: 'Fahrer angeben' })).toBeNull();
    expect(screen.getByRole('figure')).toHaveTextContent('Erika Beispiel Weg 1');
  });

  it('asks for what is missing, at the fields, and goes to the first', async () => {
    const { user } = await openForm();
    await user.click(sendButton());
    expect(screen.getByText('Bitte geben Sie den Namen an.')).toBeVisible();
    expect(screen.getByText('Bitte geben Sie die Anschrift an.')).toBeVisible();
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveFocus();
    expect(server.sent(NAMED)).toEqual([]);
  });

  it('keeps what was typed when another was faster, and says so', async () => {
    server.answers({ [NAMED]: failure(422, 'DRIVER_NAMED') });
    const { user } = await openForm();
    await fill(user);
    await user.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Wer gefahren ist, wurde schon angegeben.');
    expect(screen.getByLabelText('Vor- und Nachname')).toHaveValue('Erika Beispiel');
  });

  it('naming a driver is not offered once one is named, nor where it is not allowed', async () => {
    server.shows({ isDriverNamed: true, mayNameDriver: false });
    const { unmount } = await openCase();
    expect(await screen.findByText('Wer gefahren ist, ist schon angegeben.')).toBeVisible();
    unmount();
    sessionStorage.clear();
    server.shows({ mayNameDriver: false });
    await openCase();
    await screen.findByRole('heading', { name: 'Konto' });
    expect(screen.queryByRole('heading', { name: 'Wer ist gefahren?' })).toBeNull();
  });
});
