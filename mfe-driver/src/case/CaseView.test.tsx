import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { screen, waitFor, within } from '@testing-library/react';
import { de } from '../language/de.ts';
import { CASE } from '../testing/driverServer.ts';
import { driverServer, heading, openCase, section } from '../testing/openPage.tsx';

const server = driverServer();

describe('the case', () => {
  it('shows the open amount and the deadline first', async () => {
    await openCase();
    await heading('Vorgang 100170');
    expect(section('Stand').getByText(/36,50/)).toBeVisible();
    expect(section('Stand').getByText('Bitte bezahlen Sie bis zum 3. Dezember 2999.')).toBeVisible();
  });

  it.each([
    [{ state: 'settled', open: 0 }, 'Erledigt: Es ist nichts mehr zu bezahlen.'],
    [{ state: 'cancelled', open: 0 }, 'Storniert: Von Ihnen wird nichts gefordert.'],
    [{ state: 'nothing-due', open: 0 }, 'Zurzeit ist nichts zu bezahlen.'],
    [{ state: 'of-tomorrow', open: 5 }, 'Noch zu bezahlen'],
    [{ state: 'partly-paid', paid: 10, open: 26.5 }, 'Ein Teil ist bezahlt, noch offen sind'],
    [{ state: 'partly-paid', paid: 0, waived: 10, open: 26.5 }, 'Noch zu bezahlen'],
    [{ isBlocked: true }, 'Der Betreiber prüft den Vorgang und mahnt solange nicht.'],
    [{ transfer: { ...CASE.transfer, deadline: '3.12.2020' } as typeof CASE.transfer }, 'Die Frist ist am'],
    [
      { transfer: { ...CASE.transfer, deadline: '3.12.2020', endsOn: '4.12.2999' } as typeof CASE.transfer },
      'Bitte bezahlen Sie bis',
    ],
  ])('shows the payment state for %j', async (change, sentence) => {
    server.shows(change);
    await openCase();
    await heading('Vorgang 100170');
    expect(section('Stand').getByText(sentence, { exact: false })).toBeVisible();
  });

  it('shows kind, reason, day and amount of each line, and marks the operator’s own texts as German', async () => {
    await openCase();
    await heading('Vorgang 100170');
    const [fine, cost, unknown] = section('Was gefordert wird und warum').getAllByRole('listitem');
    expect(fine).toHaveTextContent('VertragsstrafeFalschparkenAußerhalb der Stellplätze.5. November 202630,00');
    expect(within(fine as HTMLElement).getByText('Falschparken')).toHaveAttribute('lang', 'de');
    expect(cost).toHaveTextContent(/^Mahnkosten19. November 20265,50/);
    expect(unknown).toHaveTextContent(/^Ganz Neues20. November 2026/);
    expect(section('Was gefordert wird und warum').getByText(/36,50/)).toBeVisible();
  });

  it.each([
    ['Deutsch', 'Parkdauer: 1 Tag 2 Std. 5 Min.'],
    ['English', '1 day 2 hrs 5 mins: 1 × €15.00 + 3 × €2.00'],
    ['Polski', '1 dzień 2 godz. 5 min: 1 × 15,00 € + 3 × 2,00 €'],
    ['Türkçe', '1 gün 2 sa. 5 dk.: 1 × €15,00 + 3 × €2,00'],
  ])('explains the parking fee in the language %s', async (language, explained) => {
    server.shows({
      lines: [
        {
          type: 'fee',
          text: 'Parkgebühr',
          description: 'Parkdauer: 1 Tag 2 Std. 5 Min.',
          reckoning: {
            minutes: 1_565,
            factors: [
              { count: 1, price: 15 },
              { count: 3, price: 2 },
            ],
          },
          amount: 21,
          day: '5.11.2026',
        },
      ],
    });
    const { user } = await openCase();
    await user.click(screen.getByRole('button', { name: language }));
    expect(await screen.findByText(explained)).toBeVisible();
  });

  it.each([
    ['fee', 'Parkgebühr', /^Parking fee5 November/],
    ['fee', 'Stellplatzmiete', /^Parking feeStellplatzmiete5 November/],
    ['fine', 'Vertragsstrafe', /^Contractual penaltyVertragsstrafe5 November/],
  ])('in another language repeats no German name of the product’s own: %s „%s“', async (type, text, shown) => {
    server.shows({ lines: [{ type, text, description: '', amount: 10, day: '5.11.2026' }] });
    const { user } = await openCase();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(section('What is claimed and why').getByRole('listitem')).toHaveTextContent(shown);
  });

  it('knows the product’s own names of lines', () => {
    for (const [type, { text }] of Object.entries(DEFAULT_CLAIM_SETTINGS.lines))
      if (type !== 'fine') expect(de.claim.kinds).toHaveProperty(type, text);
  });

  it('shows beside the open amount how the latest objection was decided, as a link to the decision', async () => {
    server.shows({
      objections: [
        { arrived: '4.11.2026', state: 'rejected', sentence: 'Abgelehnt.' },
        { arrived: '1.11.2026', state: 'goodwill', sentence: 'Kulanz.' },
      ],
    });
    await openCase();
    await heading('Vorgang 100170');
    const [link, ...further] = section('Stand').getAllByRole('link');
    expect(link).toHaveTextContent('Ihr Widerspruch vom 4. November 2026: Abgelehnt');
    expect(link).toHaveAttribute('href', '#objection');
    expect(further).toEqual([]);
  });

  it('lists the sum of the claim, then the paid and the waived amount, then the open amount', async () => {
    server.shows({ state: 'partly-paid', paid: 10, waived: 6.5, open: 20 });
    await openCase();
    await heading('Vorgang 100170');
    const claim = section('Was gefordert wird und warum');
    const sums = ['Zusammen', 'Bezahlt', 'Erlassen', 'Noch offen'].map((label) =>
      claim.getByText(label).nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
    );
    expect(sums).toEqual(['36,50 €', '−10,00 €', '−6,50 €', '20,00 €']);
  });

  it.each([
    ['a claim that was paid twice', { state: 'settled', paid: 73, waived: 0, open: 0 }, '36,50 €'],
    ['a payment of more than a waiver left open', { state: 'settled', paid: 36.5, waived: 6.5, open: 0 }, '6,50 €'],
    ['a payment for a cancelled record', { state: 'cancelled', lines: [], paid: 10, waived: 0, open: 0 }, '10,00 €'],
  ])('lists the overpaid amount last, so that the sums add up: %s', async (_, settled, overpaid) => {
    server.shows(settled);
    await openCase();
    await heading('Vorgang 100170');
    const claim = section('Was gefordert wird und warum');
    const shown = claim.getByText('Zu viel bezahlt').nextElementSibling?.textContent;
    expect(shown?.replaceAll('\u00a0', ' ')).toBe(overpaid);
    expect(claim.queryByText('Noch offen')).not.toBeInTheDocument();
  });

  it.each([
    ['nothing was paid', { paid: 0, waived: 36.5 }, 'Noch offen', '0,00 €'],
    ['less was paid than waived', { paid: 5, waived: 36.5 }, 'Zu viel bezahlt', '5,00 €'],
  ])('never calls a waived amount overpaid: %s for a cancelled record', async (_, settled, label, amount) => {
    server.shows({ state: 'cancelled', lines: [], open: 0, ...settled });
    await openCase();
    await heading('Vorgang 100170');
    const last = section('Was gefordert wird und warum').getByText(label).nextElementSibling?.textContent;
    expect(last?.replaceAll('\u00a0', ' ')).toBe(amount);
  });

  it('lists the postings of the account, including reversed postings and postings of a kind that the page does not know', async () => {
    await openCase();
    await heading('Vorgang 100170');
    const rows = section('Konto')
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^12. November 2026Zahlung−10,00/),
      expect.stringMatching(/^13. November 2026Zahlung \(zurückgenommen\)10,00/),
      expect.stringMatching(/^14. November 2026Buchung1,00/),
    ]);
  });

  it('shows the account only if it contains more than the claim does; if a charge was reversed, the account lists all charges', async () => {
    const charge = { day: '5.11.2026', kind: 'charge', type: 'fine', amount: 30, isReversal: false };
    server.shows({ bookings: [charge] });
    const { unmount } = await openCase();
    await heading('Vorgang 100170');
    expect(screen.queryByRole('heading', { name: 'Konto' })).toBeNull();
    unmount();
    sessionStorage.clear();
    server.shows({ bookings: [charge, { ...charge, amount: -30, isReversal: true }] });
    await openCase();
    await heading('Vorgang 100170');
    expect(section('Konto').getAllByText(/^Vertragsstrafe/)).toHaveLength(2);
  });

  it('shows the keeper that the named driver has to pay, and shows no bank details until a letter to the driver is printed', async () => {
    server.shows({ isOfDriver: true, isDriverNamed: true, mayNameDriver: false, transfer: undefined });
    await openCase();
    await heading('Vorgang 100170');
    const state = section('Stand');
    expect(state.getByText('Nur von der benannten Person zu bezahlen')).toBeVisible();
    expect(state.queryByText('Noch zu bezahlen')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Bezahlen' })).toBeNull();
  });

  it('shows which agency has the case and since which day, and leaves out the bank details', async () => {
    server.shows({ transfer: undefined, collection: { agency: 'Inkasso Nord GmbH', day: '1.12.2026' } });
    await openCase();
    await heading('Vorgang 100170');
    const state = section('Stand');
    expect(state.getByText(/36,50/)).toBeVisible();
    expect(state.getByText(/^Seit dem 1\. Dezember 2026 hat das Inkassobüro Inkasso Nord GmbH/)).toBeVisible();
    expect(state.getByText(/^Bankverbindung und Aktenzeichen stehen im Schreiben/)).toBeVisible();
    expect(screen.queryByText(/Die Frist|bis zum/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Bezahlen' })).toBeNull();
  });

  it('shows, while the car is still parked, that the parking fee will be added later', async () => {
    server.shows({ exitTime: null, bookings: [], lines: [], transfer: undefined, open: 0, state: 'nothing-due' });
    await openCase();
    expect(await screen.findByText('Das Fahrzeug steht noch dort.', { exact: false })).toBeVisible();
    expect(screen.getByText('Hier wird zurzeit nichts gefordert.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Bezahlen' })).toBeNull();
  });

  it('has no section for photos if the record has no photos', async () => {
    await openCase();
    await screen.findByRole('button', { name: 'Widerspruch schreiben' });
    await waitFor(() => expect(server.sent('GET /driver-page/photos')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Fotos' })).toBeNull();
  });

  it('shows thumbnails, each of which is a signed link that opens the photo in a new tab', async () => {
    server.answers({
      'GET /driver-page/photos': {
        status: 200,
        body: { photos: [{ thumbnail: '/files/small', image: '/files/large' }], filesLeft: 2 },
      },
    });
    await openCase();
    const photo = await screen.findByRole('link', { name: 'Foto 1 von 1 , öffnet in einem neuen Tab' });
    expect(photo).toHaveAttribute('href', '/files/large');
    expect(screen.getByRole('img', { name: 'Foto 1 von 1' })).toHaveAttribute('src', '/files/small');
  });
});
