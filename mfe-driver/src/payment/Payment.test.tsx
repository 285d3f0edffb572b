import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LanguageProvider } from '../language/LanguageProvider.tsx';
import { CASE, failure } from '../testing/driverServer.ts';
import { driverServer, openCase } from '../testing/openPage.tsx';
import { GiroCode } from './Payment.tsx';

const server = driverServer();

async function openPayment() {
  const page = await openCase();
  const section = within(await screen.findByRole('region', { name: 'Bezahlen' }));
  return { ...page, section };
}

/** Mocks drawing on a canvas, which jsdom cannot do. */
function drawPictures(picture: Blob | null = new Blob(['png'], { type: 'image/png' })) {
  const drawn: number[][] = [];
  const pen = { fillRect: (...bar: number[]) => drawn.push(bar) };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(picture));
  return drawn;
}

describe('a payment', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });

  describe('the data of the transfer', () => {
    it.each([
      ['Empfänger', 'Muster Parkraum GmbH'],
      ['IBAN', 'DE89370400440532013000'],
      ['BIC', 'COBADEFFXXX'],
      ['Betrag', '36,50'],
      ['Verwendungszweck', 'RE 100170 B-AB 1234'],
    ])('are copied one by one: %s', async (field, value) => {
      const { user, section } = await openPayment();
      await user.click(section.getByRole('button', { name: `${field} kopieren` }));
      expect(await section.findByText(`${field} ist kopiert.`)).toBeVisible();
      expect(section.getByText(`${field} ist kopiert.`)).toHaveAttribute('role', 'status');
      expect(await navigator.clipboard.readText()).toBe(value);
    });

    it('are selected as text if the browser has no clipboard', async () => {
      const { user, section } = await openPayment();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
      await user.click(section.getByRole('button', { name: 'IBAN kopieren' }));
      expect(await section.findByText('IBAN ließ sich nicht kopieren. Der Text ist markiert.')).toBeVisible();
      expect(window.getSelection()?.toString()).toBe('DE89 3704 0044 0532 0130 00');
    });

    it('contain no bank account until the operator has entered a bank account, and a message shows the reason', async () => {
      const account = { holder: NO_IBAN, iban: NO_IBAN, bic: '' };
      server.shows({ transfer: { account, amount: 36.5, purpose: 'RE 100170 B-AB 1234', deadline: '3.12.2999' } });
      const { section } = await openPayment();
      expect(section.getByText(/Die Bankverbindung fehlt noch/)).toBeVisible();
      expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
        'Betrag',
        'Verwendungszweck',
      ]);
      expect(section.queryByRole('img')).toBeNull();
    });

    it('are not shown when nothing is to be paid', async () => {
      server.shows({ open: 0, state: 'settled', transfer: undefined });
      await openCase();
      await screen.findByRole('heading', { name: 'Konto' });
      expect(screen.queryByRole('region', { name: 'Bezahlen' })).toBeNull();
    });
  });

  describe('the GiroCode', () => {
    it('is saved as a picture of black bars on white', async () => {
      const drawn = drawPictures();
      const saved: string[] = [];
      Object.assign(URL, { createObjectURL: () => 'blob:code', revokeObjectURL: () => undefined });
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const { user, section } = await openPayment();
      expect(section.getByRole('img', { name: 'GiroCode für die Überweisung' })).toBeVisible();
      await user.click(section.getByRole('button', { name: 'Bild speichern' }));
      expect(await section.findByText('Das Bild ist gespeichert.')).toBeVisible();
      expect(saved).toEqual(['girocode-100170.png']);
      const [[x, y, width, height] = []] = drawn;
      expect([x, y, width]).toEqual([0, 0, height]);
      expect(drawn.length).toBeGreaterThan(100);
    });

    it('is shared as a file if the phone can share files', async () => {
      drawPictures();
      const shared: File[] = [];
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files = [] }: { files?: File[] }) => void shared.push(...files),
      });
      const { user, section } = await openPayment();
      await user.click(section.getByRole('button', { name: 'Bild teilen' }));
      await waitFor(() =>
        expect(shared.map(({ name, type }) => [name, type])).toEqual([['girocode-100170.png', 'image/png']]),
      );
    });

    it('causes no error message when the driver closes the phone’s list of apps to share with', async () => {
      drawPictures();
      let isAsked = false;
      const share = async () => {
        isAsked = true;
        throw new DOMException('Closed.', 'AbortError');
      };
      Object.assign(navigator, { canShare: () => true, share });
      const { user, section } = await openPayment();
      await user.click(section.getByRole('button', { name: 'Bild teilen' }));
      await waitFor(() => expect(isAsked).toBe(true));
      expect(section.queryByText('Das Bild konnte nicht', { exact: false })).toBeNull();
    });

    it('is replaced by a message that asks the driver to copy the data if it cannot be drawn', async () => {
      drawPictures(null);
      const { user, section } = await openPayment();
      await user.click(section.getByRole('button', { name: 'Bild speichern' }));
      expect(
        await section.findByText('Das Bild konnte nicht erstellt werden. Bitte kopieren Sie die Angaben.'),
      ).toBeVisible();
    });

    it('is not shown if a GiroCode cannot encode the transfer', async () => {
      server.shows({
        transfer: { account: { holder: 'X', iban: 'DE1', bic: '' }, amount: 1, purpose: 'RE 1', deadline: '1.1.2999' },
      });
      const { section } = await openPayment();
      expect(section.queryByRole('img')).toBeNull();
      expect(section.queryByText('BIC')).toBeNull();
    });
  });
});

describe('an online payment', () => {
  const payment = { number: 'ON-17', amount: 36.5, day: '26.11.2026' };

  it('is offered if the server allows it, is requested in the page’s language, and opens the provider’s page', async () => {
    server.shows({ mayPayOnline: true });
    server.answers({ 'POST /driver-page/payments': { status: 201, body: { address: '#provider' } } });
    const { user, section } = await openPayment();
    await user.click(section.getByRole('button', { name: /^Jetzt 36,50\s€ online bezahlen$/ }));
    await waitFor(() => expect(window.location.hash).toBe('#provider'));
    expect(server.sent('POST /driver-page/payments')).toMatchObject([{ body: { language: 'de' } }]);
    // The browser's Back button shows the page in the state in which the driver left it, so the payment button must be
    // enabled.
    expect(await section.findByRole('button', { name: /^Jetzt 36,50\s€ online bezahlen$/ })).toBeEnabled();
    window.location.hash = '';
  });

  it('is not offered if the server does not allow it', async () => {
    const { section } = await openPayment();
    expect(section.queryByRole('button', { name: /online bezahlen/ })).toBeNull();
  });

  it.each([
    [422, 'ONLINE_PAYMENT_PENDING', 'Ihre Online-Zahlung wird noch bearbeitet. Bitte warten Sie einige Minuten.'],
    [503, 'PAYMENT_PROVIDER_UNAVAILABLE', /Der Zahlungsanbieter antwortet gerade nicht/],
  ])('that is rejected with %i %s shows the reason', async (status, code, sentence) => {
    server.shows({ mayPayOnline: true });
    server.answers({ 'POST /driver-page/payments': failure(status, code) });
    const { user, section } = await openPayment();
    await user.click(section.getByRole('button', { name: /online bezahlen/ }));
    expect(await section.findByText(sentence)).toBeVisible();
  });

  it.each([
    ['paid', /vom 26\. November 2026 ist eingegangen, Nummer ON-17\. Diese Seite ist Ihre Quittung/],
    ['pending', /wird noch bearbeitet\. Bitte bezahlen Sie nicht noch einmal/],
    ['canceled', /kam nicht zustande\. Abgebucht wird nichts/],
    ['charged-back', /wurde zurückgebucht/],
    ['refunded', /wurde erstattet\. Bis der Betrag ankommt/],
  ])('that is %s is shown with its amount', async (state, sentence) => {
    server.shows({ onlinePayment: { ...payment, state } });
    await openCase();
    expect(await screen.findByText(sentence)).toHaveTextContent(/36,50\s€/);
  });

  it('in a state that the page does not know is not shown', async () => {
    server.shows({ onlinePayment: { ...payment, state: 'of-tomorrow' } });
    await openCase();
    await screen.findByRole('heading', { name: 'Konto' });
    expect(screen.queryByText(/ON-17/)).toBeNull();
  });
});

it('the frame of the GiroCode is empty in the first rendering, so that the amount to be paid is shown without waiting for the GiroCode', () => {
  const first = renderToStaticMarkup(
    <LanguageProvider>
      <GiroCode content={CASE.transfer?.giroCode ?? ''} name="girocode.png" />
    </LanguageProvider>,
  );
  expect(first).toContain('viewBox="0 0 1 1"');
  expect(first).toContain('d="" fill="#000"');
});
