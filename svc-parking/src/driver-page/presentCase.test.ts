import { driverCase } from '@parkwart/contracts/entities/driverCase';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';
import { driverPage } from './testing/driverPage.ts';

/** All texts that the office or the booth enters for a record, and the users' names. */
const SECRETS = {
  note: 'zahlt nie',
  owner: 'Erika Mustermann',
  address: 'Heidestraße 17\n51147 Köln',
  block: 'ruft ständig an',
  hold: 'Rechtsstreit',
  objection: 'liegt im Krankenhaus',
  office: 'admin',
  booth: 'kasse',
};

describeOnDatabase('a record shown to its driver', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));
  const page = driverPage(parking);
  beforeAll(() => page.turn(true));

  const put = async (path: string, json: object) =>
    expect((await page.asOffice('PUT', path, json)).status).toBeLessThan(300);
  const shown = async (token: string) => (await page.open(token, 'B-AB 1234')).body.case;

  it('contains no owner, address, note, reason, text of an objection, or name of a user', async () => {
    const { invoiceNumber, token } = await page.fined();
    const tariff = { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 };
    const terms = { validFrom: '1.3.2026', text: 'Parken nur gegen Entgelt.' };
    const { _id } = (await page.asOffice('POST', '/terms', { ...terms, ...tariff })).body;
    await put(`/terms/${_id}/seal`, {});
    await put(`/check-notes/${invoiceNumber}`, { checkOutNote: SECRETS.note });
    await put(`/update-MI/${invoiceNumber}`, { MIStatus: 'M' });
    await put(`/print/${invoiceNumber}`, { isPrint: true, ownerName: SECRETS.owner, address: SECRETS.address });
    await put(`/holds/${invoiceNumber}`, { until: '31.12.2026', reason: SECRETS.hold });
    const objection = { arrived: '4.3.2026', channel: 'phone', text: SECRETS.objection };
    await page.asOffice('POST', `/objections/${invoiceNumber}`, objection);
    await put(`/dunning-block/${invoiceNumber}`, { reason: 'other', note: SECRETS.block, until: '31.12.2026' });
    await page.asOffice('POST', `/accounts/${invoiceNumber}/waivers`, { amount: 3, reason: 'uncollectible' });
    const told = await shown(token);
    for (const secret of [...Object.values(SECRETS), 'uncollectible', 'Heidestraße'])
      expect(JSON.stringify(told)).not.toContain(secret);
    // The tested case lacks these fields: those that replace the bank transfer, and those of online payments and mails.
    const { collection, isOfDriver, mayPayOnline, onlinePayment, mayLeaveMail, getsMails, ...shape } = driverCase.shape;
    expect([collection, isOfDriver, mayPayOnline, onlinePayment, mayLeaveMail, getsMails]).not.toContain(undefined);
    expect(Object.keys(told).sort()).toEqual(Object.keys(shape).sort());
    expect(told).toEqual({
      invoiceNumber,
      vehicleNumber: 'B-AB 1234',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: '5.3.2026 15:00:00',
      operator: {
        name: 'Muster Parkraum GmbH',
        street: 'Musterstraße 1',
        city: '10115 Berlin',
        phone: '030 1234567',
        email: 'service@parkraum.example',
      },
      place: 'Musterstraße 1, 10115 Berlin',
      terms: { ...terms, tariff },
      lines: [
        {
          type: 'fee',
          text: 'Parkgebühr',
          description: 'Parkdauer: 1 Std. 0 Min., 1 angefangene Stunde zu 2,00\u00a0€',
          reckoning: { minutes: 60, factors: [{ count: 1, price: 2 }] },
          amount: 2,
          day: '5.3.2026',
        },
        { type: 'fine', text: 'Falschparken', description: 'Auf zwei Plätzen', amount: 30, day: '5.3.2026' },
        { type: 'owner-lookup', text: 'Halterermittlung', description: '', amount: 7, day: expect.any(String) },
        { type: 'reminder-cost', text: 'Mahnkosten', description: '', amount: 5.5, day: expect.any(String) },
      ],
      bookings: [
        { day: '5.3.2026', kind: 'charge', type: 'fine', amount: 30, isReversal: false },
        { day: '5.3.2026', kind: 'charge', type: 'fee', amount: 2, isReversal: false },
        { day: expect.any(String), kind: 'charge', type: 'owner-lookup', amount: 7, isReversal: false },
        { day: expect.any(String), kind: 'charge', type: 'reminder-cost', amount: 5.5, isReversal: false },
        { day: '5.3.2026', kind: 'waiver', type: 'waiver', amount: -3, isReversal: false },
      ],
      charged: 44.5,
      paid: 0,
      waived: 3,
      open: 41.5,
      state: 'partly-paid',
      isBlocked: true,
      transfer: {
        account: { holder: 'Muster Parkraum GmbH', iban: 'DE89370400440532013000', bic: '' },
        amount: 41.5,
        purpose: `RE ${invoiceNumber} B-AB 1234`,
        deadline: '15.3.2026',
        // The deadline is a Sunday, so it moves to the Monday (§ 193 BGB).
        endsOn: '16.3.2026',
        giroCode: `BCD\n002\n1\nSCT\n\nMuster Parkraum GmbH\nDE89370400440532013000\nEUR41.50\n\n\nRE ${invoiceNumber} B-AB 1234`,
      },
      objections: [
        {
          arrived: '4.3.2026',
          state: 'open',
          sentence: 'Der Widerspruch liegt uns vor. Bis wir darüber entschieden haben, mahnen wir nicht.',
        },
      ],
      mayObject: false,
      isDriverNamed: false,
      mayNameDriver: true,
      privacyText: expect.any(String),
    });
  });

  it.each([
    ['open', [], 32],
    ['partly-paid', [['POST', 'payments', { amount: 10, day: '5.3.2026', type: 'transfer' }]], 22],
    ['settled', [['POST', 'payments', { amount: 32, day: '5.3.2026', type: 'transfer' }]], 0],
  ] as const)(
    'is shown with the state „%s“ of its account and the amount to transfer',
    async (state, bookings, open) => {
      const { invoiceNumber, token } = await page.fined();
      for (const [method, path, json] of bookings)
        await page.asOffice(method, `/accounts/${invoiceNumber}/${path}`, json);
      const told = await shown(token);
      expect([told.state, told.open, told.transfer?.amount ?? 0]).toEqual([state, open, open]);
      // Also of a paid claim, since the driver may want the money back.
      expect(told.mayObject).toBe(true);
    },
  );

  it('shows only how long the car was parked, and not the tariff, if the fee is from an earlier tariff', async () => {
    const { token } = await page.fined();
    const { settings } = (await page.asOffice('GET', '/settings')).body;
    await put('/settings', { ...settings, centsPerStartedHour: 300 });
    expect((await shown(token)).lines[0]).toMatchObject({ type: 'fee', description: 'Parkdauer: 1 Std. 0 Min.' });
    await put('/settings', settings);
  });

  it('shows nothing to pay if the record is disabled or the parking was free', async () => {
    const { invoiceNumber, token } = await page.fined();
    await put(`/disable/${invoiceNumber}`, { isDisable: true });
    const none = { lines: [], open: 0, charged: 0, mayObject: false };
    expect(await shown(token)).toMatchObject({ ...none, state: 'cancelled' });
    const free = await parking.checkIn({ entryTime: '14:55:00' });
    const told = await shown(await page.tokenOf(free.invoiceNumber));
    expect(told).toMatchObject({ ...none, state: 'nothing-due', exitTime: null });
    expect(told).not.toHaveProperty('transfer');
  });

  it('shows the decision on each objection in a sentence, with the waived amount and the reason', async () => {
    const { invoiceNumber, token } = await page.fined();
    const decide = async (decision: object) => {
      await page.asOffice('POST', `/objections/${invoiceNumber}`, { arrived: '4.3.2026', channel: 'email', text: 'x' });
      const { objections } = (await page.asOffice('GET', `/objections/${invoiceNumber}`)).body;
      await put(`/objections/${invoiceNumber}/${objections[0]._id}/decision`, decision);
    };
    await decide({ decision: 'rejected', reason: 'Das Schild steht dort.' });
    await decide({ decision: 'goodwill', amount: 5 });
    await decide({ decision: 'justified' });
    const { objections, state, mayObject } = await shown(token);
    expect([state, mayObject]).toEqual(['settled', false]);
    expect(objections).toMatchObject([
      { state: 'justified', sentence: expect.stringContaining('berechtigt'), waived: 27 },
      { state: 'goodwill', sentence: expect.stringContaining('Kulanz'), waived: 5 },
      { state: 'rejected', sentence: expect.stringContaining('abgelehnt'), reason: 'Das Schild steht dort.' },
    ]);
  });
});
