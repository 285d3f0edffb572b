import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { buildDueReceipt, buildReceipt, DUE } from '../testing/receipts.ts';
import { Receipt } from './Receipt.tsx';

const CODE = 'GiroCode: mit der Banking-App scannen';

function modulesDrawn(name = CODE): boolean[][] {
  const code = screen.getByRole('img', { name });
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const path = code.querySelector('path[fill="#000"]')?.getAttribute('d') ?? '';
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return rows;
}

const giroCodeOf = (amount: string, purpose: string) =>
  `BCD\n002\n1\nSCT\n\nMuster Parkraum GmbH\nDE89370400440532013000\n${amount}\n\n\n${purpose}`;

/** The page's text with normal spaces, because amounts contain non-breaking spaces. */
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('Receipt', () => {
  it('shows neither GiroCode nor IBAN until the operator has entered the bank details, but a message that the bank details are missing', () => {
    const account = { holder: NO_IBAN, iban: NO_IBAN, bic: '' };
    render(<Receipt receipt={buildDueReceipt({}, { account })} />);
    expect(text()).toContain('Die Bankverbindung ist noch nicht eingetragen. Bitte fragen Sie vor dem Überweisen');
    expect(text()).toContain('45,00 €');
    expect(text()).toContain('RE 100123 B-AB 1234');
    expect(text()).not.toContain('IBAN');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('prints operator, vehicle, penalties, fee, total, deadline, transfer, contact and privacy text', () => {
    render(<Receipt receipt={buildDueReceipt()} />);

    for (const printed of [
      'Muster Parkraum GmbH',
      'Musterstraße 1',
      '10115 Berlin',
      '100123',
      'B-AB 1234',
      'Volkswagen Golf',
      'Blau',
      '21.11.2026 10:12:05',
      '21.11.2026 13:40:11',
      'Parken ohne gültigen Parkschein',
      'Kein Parkschein sichtbar',
      '37,00 €',
      '8,00 €',
      '45,00 €',
      'Bitte zahlen Sie bis zum 1.12.2026.',
      'DE89 3704 0044 0532 0130 00',
      'RE 100123 B-AB 1234',
      '030 1234567',
      'service@parkraum.example',
      'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der Betreiber.',
    ]) {
      expect(text()).toContain(printed);
    }
  });

  it('shows the agency that has the record, but no IBAN, no GiroCode and no deadline of the operator', () => {
    const collection = { agency: 'Inkasso Nord GmbH', day: '5.1.2027' };
    render(<Receipt receipt={buildDueReceipt({}, { collection, isOverdue: true })} />);
    expect(text()).toContain(
      'Seit dem 5.1.2027 hat das Inkassobüro Inkasso Nord GmbH den Vorgang. Bitte zahlen Sie nur noch dorthin',
    );
    expect(text()).toContain('Gesamtbetrag45,00 €');
    expect(text()).not.toMatch(/IBAN|DE89|Frist|bis zum/);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows that the deadline is over or, while dunning is blocked, that the operator is checking the record', () => {
    const { rerender } = render(<Receipt receipt={buildDueReceipt({}, { isOverdue: true })} />);
    expect(text()).toContain('Die Frist ist am 1.12.2026 abgelaufen. Bitte zahlen Sie jetzt.');
    expect(text()).toContain('DE89 3704 0044 0532 0130 00');
    rerender(<Receipt receipt={buildDueReceipt({ dunningBlock: {} }, { isOverdue: true })} />);
    expect(text()).toContain('Der Betreiber prüft den Vorgang und mahnt solange nicht.');
    expect(text()).not.toContain('Die Frist ist');
  });

  it('shows the tariff of a parked car, and no total of 0,00 €', () => {
    const tariff = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };
    const { rerender } = render(<Receipt receipt={buildReceipt({ tariff })} />);
    expect(text()).toContain(
      'Tarifbis 15 Minutenfreije angefangene Stunde2,00 €höchstens je 24 Stunden15,00 €Die Parkgebühr wird beim Auschecken berechnet.Noch kein Betrag fällig.',
    );
    expect(text()).not.toContain('0,00 €Noch');

    const { fines } = DUE;
    rerender(<Receipt receipt={buildReceipt({ fines, tariff: { ...tariff, freeMinutes: 0 } }, { total: 37 })} />);
    expect(text()).toContain('Tarifje angefangene Stunde');
    expect(text()).toContain('Gesamtbetrag37,00 €');

    rerender(<Receipt receipt={buildReceipt({ tariff, isDisable: true, cancelReason: 'Verklickt' })} />);
    expect(text()).toContain('Diese Einfahrt ist storniert.');
    expect(text()).not.toContain('Tarif');
  });

  it('shows how long the car stayed, and how the fee was calculated if the tariff still results in this fee', () => {
    const tariff = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };
    const elapsed = (3 * 60 + 28) * 60_000;
    const { rerender } = render(<Receipt receipt={buildDueReceipt({ tariff }, { elapsed })} />);
    expect(text()).toContain('Parkdauer3 Std. 28 Min.');
    expect(text()).toContain('Parkgebühr8,00 €4 angefangene Stunden zu 2,00 €');
    rerender(<Receipt receipt={buildDueReceipt({ tariff: { ...tariff, centsPerStartedHour: 300 } }, { elapsed })} />);
    expect(text()).toContain('Parkdauer3 Std. 28 Min.');
    expect(text()).not.toContain('angefangene');
  });

  it('shows the paid and the waived amount, and asks for a transfer of the remaining amount', () => {
    const settled = buildDueReceipt();
    render(<Receipt receipt={{ ...settled, record: { ...settled.record, paid: 20, waived: 5 }, total: 20 }} />);
    expect(text()).toContain('Gesamtbetrag45,00 €Gezahlt−20,00 €Erlassen−5,00 €Noch zu zahlen20,00 €');
    expect(text()).toContain('Betrag20,00 €');
  });

  it('marks a car with a permit as Dauerparker, with a fee of 0,00 €', () => {
    const { rerender } = render(<Receipt receipt={buildReceipt({ hasPermit: true, isParked: false })} />);
    expect(text()).toContain('Parkgebühr (Dauerparker)0,00 €');
    expect(text()).toContain('Kein Betrag zu zahlen.');

    rerender(<Receipt receipt={buildReceipt({ hasPermit: true })} />);
    expect(text()).toContain('Dauerparker: keine Parkgebühr.');
  });

  it('prints only the provisional reference until there is an invoice number', () => {
    render(<Receipt receipt={buildReceipt({ invoiceNumber: 0, provisionalReference: 'A-0017' })} />);

    expect(screen.getByText('Vorläufige Nummer').nextElementSibling).toHaveTextContent('A-0017');
    expect(screen.queryByText('Rechnung Nr.')).not.toBeInTheDocument();
  });

  it('contains the word „Vertragsstrafen“, never „Bußgeld“', () => {
    render(<Receipt receipt={buildDueReceipt()} />);

    const penalties = screen.getByRole('heading', { name: 'Vertragsstrafen' });
    expect(penalties).toBeVisible();
    expect(penalties.closest('section')).not.toHaveTextContent('Parkgebühr');
    expect(text()).not.toMatch(/Bußgeld/i);
  });

  it('draws exactly the GiroCode of the transfer, at error correction level M with a quiet zone, in modules of 0.5 mm', () => {
    render(<Receipt receipt={buildDueReceipt()} />);
    const expected = encode(giroCodeOf('EUR45.00', 'RE 100123 B-AB 1234'), { ecc: 'M', boostEcc: false, border: 4 });

    expect(expected.version).toBe(6);
    expect(modulesDrawn()).toEqual(expected.data);
    expect(screen.getByRole('img', { name: CODE })).toHaveAttribute('width', '24.5mm');
  });

  describe('with a page for drivers', () => {
    const pageLink = `https://parken.example/p/${'abcdefghijkmnpqrstuvwxyz23'}`;
    const label = 'Ansehen und bezahlen';
    const pageCode = () => screen.queryByRole('img', { name: label });

    it('shows the address of the driver’s page as a code beside the GiroCode, with a label below, in modules of 0.5 mm', () => {
      render(<Receipt receipt={buildDueReceipt({}, { pageLink })} />);
      const expected = encode(pageLink, { ecc: 'M', boostEcc: false, border: 4 });
      expect(modulesDrawn(label)).toEqual(expected.data);
      expect(pageCode()).toHaveAttribute('width', '20.5mm');
      expect(pageCode()?.closest('figure')).toHaveTextContent(label);
      expect(screen.getByRole('img', { name: CODE }).closest('div')).toBe(pageCode()?.closest('div'));
    });

    it('shows the code for the driver’s page even if nothing is to be paid, but not while that page is off', () => {
      const { rerender } = render(<Receipt receipt={buildReceipt({}, { pageLink })} />);
      expect(pageCode()).toBeVisible();
      expect(screen.queryByText('Überweisung')).not.toBeInTheDocument();
      rerender(<Receipt receipt={buildDueReceipt()} />);
      expect(pageCode()).not.toBeInTheDocument();
      expect(text()).not.toContain(label);
    });
  });

  it('encodes foreign characters in the GiroCode as UTF-8', () => {
    render(<Receipt receipt={buildDueReceipt({}, { purpose: 'RE 100123 ČÁ-ŁŻ 345' })} />);
    const expected = encode(giroCodeOf('EUR45.00', 'RE 100123 ČÁ-ŁŻ 345'), { ecc: 'M', boostEcc: false, border: 4 });

    expect(modulesDrawn()).toEqual(expected.data);
  });

  it('prints the bank details without a code if a GiroCode cannot encode them', () => {
    const account = { holder: 'x'.repeat(71), iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
    render(<Receipt receipt={buildDueReceipt({}, { account })} />);

    expect(screen.queryByRole('img', { name: CODE })).not.toBeInTheDocument();
    expect(text()).toContain('DE89 3704 0044 0532 0130 00');
    expect(text()).toContain('COBADEFFXXX');
  });

  it.each([
    ['a parked car without penalties', buildReceipt(), 'Noch kein Betrag fällig.'],
    [
      'a car that parked free of charge',
      buildDueReceipt({ fee: 0, fines: [] }, { total: 0 }),
      'Kein Betrag zu zahlen.',
    ],
    ['a paid invoice', buildDueReceipt({ isPay: true }), 'Der Betrag ist bezahlt.'],
    ['a waived invoice', buildDueReceipt({ isPay: true, paid: 0, waived: 42.5 }), 'Der Betrag ist erlassen.'],
    [
      'an invoice of which a part was waived',
      buildDueReceipt({ isPay: true, paid: 30, waived: 12.5 }),
      '30,00 € sind bezahlt, 12,50 € erlassen.',
    ],
    ['a disabled invoice', buildDueReceipt({ isDisable: true }), 'Kein Betrag zu zahlen.'],
  ])('claims nothing for %s', (_case, receipt, sentence) => {
    render(<Receipt receipt={receipt} />);

    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('img', { name: CODE })).not.toBeInTheDocument();
    expect(screen.queryByText('Überweisung')).not.toBeInTheDocument();
    expect(screen.queryByText(/Bitte zahlen Sie/)).not.toBeInTheDocument();
  });

  it("shows that a parked car's fee is calculated at the check-out, and claims the car's penalties", () => {
    const { fines } = buildDueReceipt().record;
    render(<Receipt receipt={buildReceipt({ fines }, { total: 37 })} />);

    expect(screen.getByText('noch geparkt')).toBeVisible();
    expect(screen.getByText('Die Parkgebühr wird beim Auschecken berechnet.')).toBeVisible();
    expect(screen.getByText('Bitte zahlen Sie bis zum 1.12.2026.')).toBeVisible();
  });

  it('lists the costs of a printed reminder', () => {
    const letter = { date: '8.12.2026', deadline: '18.12.2026', ownerLookup: 7, reminderCost: 5.5 };
    render(<Receipt receipt={buildDueReceipt({ letter }, { total: 57.5, deadline: '18.12.2026' })} />);

    expect(text()).toMatch(/Parkgebühr8,00 €Halterermittlung7,00 €Mahnkosten5,50 €Gesamtbetrag57,50 €/);
  });

  it('has no line for an unknown model or colour', () => {
    render(<Receipt receipt={buildReceipt({ vehicleModel: '', vehicleColor: '' })} />);

    expect(screen.queryByText('Modell')).not.toBeInTheDocument();
    expect(screen.queryByText('Farbe')).not.toBeInTheDocument();
  });

  it('shows the VAT that the total contains, even after a part payment, and omits the line if there is no VAT', () => {
    const { unmount } = render(<Receipt receipt={buildDueReceipt({}, { containedVat: 7.18 })} />);
    expect(text()).toContain('Gesamtbetrag45,00 €Im Gesamtbetrag enthaltene USt 19 %: 7,18 €');
    unmount();
    const part = render(<Receipt receipt={buildDueReceipt({ paid: 20 }, { total: 25, containedVat: 7.18 })} />);
    expect(text()).toContain('Noch zu zahlen25,00 €Im Gesamtbetrag enthaltene USt 19 %: 7,18 €');
    part.unmount();
    render(<Receipt receipt={buildDueReceipt()} />);
    expect(text()).not.toContain('USt');
  });

  it('shows why a small business charges no VAT', () => {
    render(<Receipt receipt={buildDueReceipt({}, { isSmallBusiness: true })} />);
    expect(text()).toContain('Umsatzsteuerfrei: Steuerbefreiung für Kleinunternehmer (§ 19 UStG).');
    expect(text()).not.toContain('19 %');
  });

  it('labels each line with the text from the settings', () => {
    const texts = {
      fee: 'Standgeld',
      fines: 'Kontrollgebühren',
      ownerLookup: 'Auskunft',
      reminderCost: 'Porto',
      interest: 'Zinsen',
    };
    const letter = { date: '6.3.2026', deadline: '16.3.2026', ownerLookup: 7, reminderCost: 5.5, interest: 1.04 };
    render(<Receipt receipt={buildDueReceipt({ letter }, { total: 58.54, texts })} />);
    for (const printed of ['Standgeld8,00 €', 'Kontrollgebühren', 'Auskunft7,00 €', 'Porto5,50 €', 'Zinsen1,04 €'])
      expect(text()).toContain(printed);
  });
});

describe('Receipt of a payment by card', () => {
  const PAID = { isPay: true, paid: 45 };

  it('shows that the amount was paid by card, with the receipt number, and asks for no transfer', () => {
    render(<Receipt receipt={buildDueReceipt(PAID, { cardPayments: [{ voucher: '0042', amount: 45 }] })} />);
    expect(text()).toContain('Gesamtbetrag45,00 €Bezahlt mit Karte, Beleg 0042.');
    expect(text()).not.toMatch(/Der Betrag ist bezahlt|Bitte zahlen|Überweisung|IBAN/);
    expect(screen.queryByRole('img', { name: CODE })).not.toBeInTheDocument();
  });

  it('shows which part of the amount was paid by card, also after a later charge has reopened the record', () => {
    const cardPayments = [{ voucher: '0042', amount: 8 }];
    const { rerender } = render(<Receipt receipt={buildDueReceipt(PAID, { cardPayments })} />);
    expect(text()).toContain('Der Betrag ist bezahlt.Davon mit Karte 8,00 €, Beleg 0042.');
    rerender(<Receipt receipt={buildDueReceipt({ paid: 8 }, { total: 37, cardPayments })} />);
    expect(text()).toContain(
      'Noch zu zahlen37,00 €Bitte zahlen Sie bis zum 1.12.2026.Davon mit Karte 8,00 €, Beleg 0042.',
    );
  });
});
