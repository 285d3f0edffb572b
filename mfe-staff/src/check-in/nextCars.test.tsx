import { deferred, type FakeResponse, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { act, screen, waitFor } from '@testing-library/react';
import { checkInNow, parked, plate, serveCheckIns } from '../testing/checkIn.ts';
import { buildRecord } from '../testing/records.ts';
import { showPage } from '../testing/showPage.tsx';
import { CheckInPage } from './CheckInPage.tsx';

async function checkIn() {
  serveApi(parked);
  const page = showPage(<CheckInPage />, '/parking');
  await page.user.type(plate(), 'B-AB 1234{Enter}');
  await screen.findByText('Fahrzeug eingecheckt');
  return page;
}

describe('the form for the next car after a check-in', () => {
  checkInNow();

  it.each(['heading', 'button'])(
    'is opened by the first typed key, wherever the focus is, and contains every typed key: focus on %s',
    async (where) => {
      const { user, address } = await checkIn();
      if (where === 'button') screen.getByRole('button', { name: 'Beleg drucken' }).focus();
      await user.keyboard('m-xy 12');
      await waitFor(() => expect(plate()).toHaveFocus());
      expect(plate()).toHaveValue('M-XY 12');
      expect(plate().selectionStart).toBe(7);
      expect(screen.queryByText('Von vorhin')).toBeNull();
      expect(address()).toBe('/parking');
    },
  );

  it('is not opened by keys with which no plate begins, nor by typing in other fields', async () => {
    const { user } = await checkIn();
    await user.keyboard(' -?{Tab}{Control>}p{/Control}{Alt>}x{/Alt}{ArrowDown}');
    expect(screen.getByText('Fahrzeug eingecheckt')).toBeVisible();
    const search = document.body.appendChild(document.createElement('input'));
    await user.type(search, 'abc');
    expect(search).toHaveValue('abc');
    expect(screen.getByText('Fahrzeug eingecheckt')).toBeVisible();
    search.remove();
  });
});

describe('a form that is not submitted yet', () => {
  checkInNow();

  it.each([
    ['a colour', () => screen.getByRole<HTMLInputElement>('radio', { name: 'Schwarz' })],
    ['a button', () => screen.getByRole('button', { name: 'Absenden' })],
  ])('ignores letters typed on %s, which do not begin the next car', async (_what, control) => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'k-ef 300');
    act(() => control().focus());
    await user.keyboard('vw');
    expect(screen.queryByText('Als Nächstes:')).toBeNull();
    expect(plate()).toHaveValue('K-EF 300');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('ignores them, too, while the user corrects a rejected car', async () => {
    const fields = { vehicleNumber: 'Nein' };
    serveCheckIns(() => ({ status: 400, body: { code: 'VALIDATION', message: 'Nein', fields } }));
    const { user } = showPage(<CheckInPage />, '/parking');
    await user.type(plate(), 'k-ef 300{Enter}');
    await screen.findByText('Nein');
    await user.type(plate(), '1{Tab}{Tab}vw');
    expect(screen.queryByText('Als Nächstes:')).toBeNull();
  });

  it('is asked about once more if its plate has more than 12 letters and digits, unless a car has no plate', async () => {
    const sent = serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />, '/parking');
    const question = 'Mehr als 12 Zeichen: Ist das ein einziges Kennzeichen? Dann noch einmal absenden.';
    await user.type(plate(), 'k-ab 124wx 12345{Enter}{Enter}');
    expect(screen.getByText(question)).toBeVisible();
    await user.type(plate(), '6');
    expect(screen.queryByText(question)).toBeNull();
    jest.setSystemTime(Date.now() + 1_000);
    await user.keyboard('{Enter}');
    expect(screen.getByText(question)).toBeVisible();
    expect(sent).toHaveLength(0);
    jest.setSystemTime(Date.now() + 1_000);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Nächstes Fahrzeug' }));
    await user.click(screen.getByRole('button', { name: 'ohne Kennzeichen' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('gets the first letter typed on a colour if it has no plate yet', async () => {
    serveCheckIns(parked);
    const { user } = showPage(<CheckInPage />, '/parking');
    await user.click(screen.getByRole('radio', { name: 'Schwarz' }));
    await user.keyboard('k-ef 300');
    expect(plate()).toHaveValue('K-EF 300');
    expect(plate()).toHaveFocus();
  });
});

describe('what is typed while a car is being sent', () => {
  checkInNow();

  /** Keeps typing while the first car's request is pending. */
  async function typeOn(keys: string) {
    const response = deferred();
    const sent = serveCheckIns((request) => (sent.length > 1 ? parkedAs(request) : response.promise));
    const page = showPage(<CheckInPage />, '/parking');
    await page.user.type(plate(), 'B-AB 1234{Enter}');
    await page.user.keyboard(keys);
    expect(plate()).toHaveValue('B-AB 1234');
    const plates = () => sent.map(({ body }) => (body as { vehicleNumber: string }).vehicleNumber);
    return { ...page, plates, respond: (answer: FakeResponse) => act(async () => response.resolve(answer)) };
  }
  const parkedAs = ({ body }: SentRequest): FakeResponse => ({ status: 201, body: buildRecord(body as object) });
  const next = () => screen.queryByText('Als Nächstes:')?.textContent;

  it('fills the form of the next car, in which the user continues to type', async () => {
    const { user, respond } = await typeOn('hb-t');
    expect(next()).toBe('Als Nächstes: HB-T');
    await respond(parked());
    expect(await screen.findByText(/^Formular erfolgreich übermittelt! .* hat die Rechnung 100001\.$/)).toBeVisible();
    await user.keyboard('f 1692');
    expect(plate()).toHaveValue('HB-TF 1692');
    expect(plate()).toHaveFocus();
    expect(next()).toBeUndefined();
    expect(screen.queryByText('Von vorhin')).toBeNull();
  });

  it('is sent as one check-in per typed car, and the last car is shown', async () => {
    const { plates, respond } = await typeOn('hb-tx{Backspace}f 1692{Enter}ks-a 1{Enter}');
    expect(next()).toBe('Als Nächstes: HB-TF 1692, KS-A 1');
    await respond(parked());
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(plates()).toEqual(['B-AB 1234', 'HB-TF 1692', 'KS-A 1']);
  });

  it('stays in the list of the next cars, even after a reload, while the user corrects a rejected check-in', async () => {
    const { user, plates, respond, unmount } = await typeOn('hb-tf ');
    await respond({ status: 400, body: { code: 'VALIDATION', message: 'Nein', fields: { vehicleNumber: 'Nein' } } });
    await screen.findByText('Nein');
    await user.keyboard('1692{Enter}ks-a');
    expect([plate().value, next()]).toEqual(['B-AB 1234', 'Als Nächstes: HB-TF 1692, KS-A']);
    unmount();
    showPage(<CheckInPage />, '/parking');
    expect([plate().value, next()]).toEqual(['B-AB 1234', 'Als Nächstes: HB-TF 1692, KS-A']);
    await user.keyboard('b');
    expect([plate().value, next()]).toEqual(['B-AB 1234', 'Als Nächstes: HB-TF 1692, KS-AB']);
    await user.keyboard('{Backspace}');
    await user.click(plate());
    await user.keyboard('5{Enter}');
    await waitFor(() => expect(plate()).toHaveValue('KS-A'));
    expect(plates()).toEqual(['B-AB 1234', 'B-AB 12345', 'HB-TF 1692']);
  });

  it('is not sent by „Leeren“ or by emptying the field: the next car waits in the field for Enter', async () => {
    const { user, plates, respond } = await typeOn('hb-tf 1692{Enter}ks-a 1{Enter}ks-b 2{Enter}');
    await respond({ status: 400, body: { code: 'VALIDATION', message: 'Nein', fields: { vehicleNumber: 'Nein' } } });
    await screen.findByText('Nein');
    await user.click(screen.getByRole('button', { name: 'Leeren' }));
    expect([plate().value, next()]).toEqual(['HB-TF 1692', 'Als Nächstes: KS-A 1, KS-B 2']);
    await user.clear(plate());
    expect([plate().value, next()]).toEqual(['KS-A 1', 'Als Nächstes: KS-B 2']);
    expect(plates()).toEqual(['B-AB 1234']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(plates()).toEqual(['B-AB 1234', 'KS-A 1', 'KS-B 2']);
  });

  it('is not sent after a reload before the user presses Enter', async () => {
    const { plates, respond, unmount } = await typeOn('hb-tf 1692{Enter}ks-a 1{Enter}');
    unmount();
    await respond(parked());
    const { user } = showPage(<CheckInPage />, '/parking');
    await waitFor(() => expect(plate()).toHaveValue('HB-TF 1692'));
    expect(next()).toBe('Als Nächstes: KS-A 1');
    expect(plates()).toEqual(['B-AB 1234']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
    expect(plates()).toEqual(['B-AB 1234', 'HB-TF 1692', 'KS-A 1']);
  });

  it('is dropped by „Verwerfen“ together with the form, and never sent', async () => {
    const { plates, unmount } = await typeOn('hb-tf 1692{Enter}ks-a 1{Enter}');
    unmount();
    const { user } = showPage(<CheckInPage />, '/parking');
    expect([plate().value, next()]).toEqual(['B-AB 1234', 'Als Nächstes: HB-TF 1692, KS-A 1']);
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect([plate().value, next()]).toEqual(['', undefined]);
    expect(plates()).toEqual(['B-AB 1234']);
  });

  it.each([
    ['Enter', '{Enter}'],
    ['Space', ' '],
  ])(
    'does not contain %s pressed between two cars: the key selects the focused answer of a question',
    async (_key, press) => {
      const { user, plates, respond } = await typeOn('x{Backspace}');
      await respond(parked());
      await user.click(await screen.findByRole('button', { name: 'Nächstes Fahrzeug' }));
      await user.type(plate(), 'bab1234{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'B-AB 1234' })).toHaveFocus());
      await user.keyboard(`ks-a 1{Enter}${press}`);
      expect([plate().value, next()]).toEqual(['BAB1234', 'Als Nächstes: KS-A 1']);
      jest.setSystemTime(Date.now() + 1_000);
      await user.keyboard(press);
      expect(await screen.findByText('Fahrzeug eingecheckt')).toBeVisible();
      expect(plates()).toEqual(['B-AB 1234', 'B-AB 1234', 'KS-A 1']);
    },
  );

  it('is deleted by Backspace, and does not confirm a question that the page asks', async () => {
    const { user, respond } = await typeOn('x{Backspace}');
    expect(next()).toBeUndefined();
    await respond(parked());
    await user.click(await screen.findByRole('button', { name: 'Nächstes Fahrzeug' }));
    await user.type(plate(), 'bab1234{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'B-AB 1234' })).toHaveFocus());
    await user.keyboard('ks-a 1{Enter}');
    expect([plate().value, next()]).toEqual(['BAB1234', 'Als Nächstes: KS-A 1']);
  });
});
