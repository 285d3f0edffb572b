import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const { lines } = DEFAULT_CLAIM_SETTINGS;
const FINES = [{ type: 'Falschparken', price: 30, description: '' }];

describeOnDatabase('the settings at /settings/claims', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const send = (method: string, path: string, json?: object, headers = {}) =>
    parking.asAdmin(method, path, json, headers);
  const put = (changes: object, headers = {}) =>
    send('PUT', '/settings/claims', { ...DEFAULT_CLAIM_SETTINGS, ...changes }, headers);
  const receipt = async (id: number) => (await parking.asEmployee('GET', `/receipt/${id}`)).body;
  /** Parks a car for an hour: a fee of 2 €, and a fine of 30 €. */
  const fined = async () => {
    const { invoiceNumber } = await parking.checkIn();
    await parking.asEmployee('POST', `/checkout?id=${invoiceNumber}`);
    await send('PUT', `/update-fine/${invoiceNumber}`, { fines: FINES });
    return invoiceNumber;
  };

  it('have the specification’s values at first, and are stored with the next version, separately from the operator’s settings', async () => {
    expect((await send('GET', '/settings/claims')).body).toEqual({ settings: DEFAULT_CLAIM_SETTINGS, version: 1 });
    const changes = { costDay: 'when-printed', baseRates: [{ from: '2027-01-01', percent: 1.27 }] };
    const saved = { ...DEFAULT_CLAIM_SETTINGS, ...changes, baseRates: [{ from: '1.1.2027', percent: 1.27 }] };
    expect(await put(changes, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: { settings: saved } });
    expect((await send('GET', '/settings/claims')).body).toEqual({ settings: saved, version: 2 });
    expect((await send('GET', '/settings')).body).toMatchObject({ claims: saved, version: 1 });
  });

  it.each([
    ['no text', { lines: { ...lines, fee: { ...lines.fee, text: ' ' } } }, 'lines.fee.text', 'geben Sie einen Text'],
    [
      'a text of 61 letters',
      { lines: { ...lines, fine: { ...lines.fine, text: 'x'.repeat(61) } } },
      'lines.fine.text',
      'Höchstens 60',
    ],
    [
      '31 February',
      { lines: { ...lines, fee: { ...lines.fee, vatFrom: '31.2.2026' } } },
      'lines.fee.vatFrom',
      'Kein gültiges Datum',
    ],
    [
      'taxed interest',
      { lines: { ...lines, interest: { ...lines.interest, vatFrom: '1.1.2026' } } },
      'lines.interest.vatFrom',
      'Zinsen enthalten keine Umsatzsteuer.',
    ],
    [
      'a base rate that begins in March',
      { baseRates: [{ from: '1.3.2027', percent: 1 }] },
      'baseRates.0.from',
      'dem 1.1. oder dem 1.7.',
    ],
    [
      'a base rate of 31 %',
      { baseRates: [{ from: '1.1.2027', percent: 31 }] },
      'baseRates.0.percent',
      'höchstens 30 %',
    ],
    [
      'a base rate with three decimals',
      { baseRates: [{ from: '1.1.2027', percent: 1.234 }] },
      'baseRates.0.percent',
      'zwei Nach',
    ],
    [
      'two base rates for one half-year',
      { baseRates: [1, 2].map((percent) => ({ from: '1.7.2027', percent })) },
      'baseRates',
      'Ein Tag steht zweimal da.',
    ],
    [
      '201 base rates',
      { baseRates: Array.from({ length: 201 }, (_, at) => ({ from: `1.1.${2100 + at}`, percent: 1 })) },
      'baseRates',
      'Höchstens 200 Basiszinssätze.',
    ],
    ['an unknown order', { imputation: 'newest-first' }, 'imputation', 'wählen Sie die Reihenfolge'],
    ['an unknown field', { amount: 1 }, 'amount', 'Dieses Feld gibt es nicht.'],
  ])('return 400 for %s and stay unchanged', async (_title, changes, field, sentence) => {
    const { status, body } = await put(changes);
    expect(status).toBe(400);
    expect(body.fields[field]).toContain(sentence);
    expect((await send('GET', '/settings/claims')).body).toEqual({ settings: DEFAULT_CLAIM_SETTINGS, version: 1 });
  });

  it('are journaled in words, with only the changed fields', async () => {
    await put({ isSmallBusiness: true, lines: { ...lines, fine: { text: 'Vertragsstrafe', vatFrom: null } } });
    const [entry] = (await send('GET', '/journal/parking?subject=claim-settings')).body.entries;
    expect(entry).toMatchObject({
      kind: 'claim-settings',
      before: { isSmallBusiness: false, lineVat: ['Parkgebühr ab 1.1.2007', 'Bußgeld ab 1.1.2007'] },
      after: { isSmallBusiness: true, lineVat: ['Parkgebühr ab 1.1.2007'] },
    });
    expect(entry.after).not.toHaveProperty('imputation');
  });

  it('make the receipt state the VAT of all taxed charges, paid or not', async () => {
    const id = await fined();
    expect(await receipt(id)).toMatchObject({ total: 32, containedVat: 5.11, texts: { fee: 'Parkgebühr' } });
    await send('PUT', `/print/${id}`, { isPrint: true });
    expect(await receipt(id)).toMatchObject({ total: 44.5, containedVat: 5.11 });
    await send('POST', `/accounts/${id}/payments`, { amount: 40, day: '5.3.2026', type: 'transfer' });
    expect(await receipt(id)).toMatchObject({ total: 4.5, containedVat: 5.11 });
    await send('PUT', `/disable/${id}`, { isDisable: true });
    expect(await receipt(id)).not.toHaveProperty('containedVat');
  });

  it('tax each kind of charge from the day set for it, but no charge of a small business, whose receipt shows that the operator is one', async () => {
    const id = await fined();
    const from = (vatFrom: string | null) => ({ lines: { ...lines, fine: { text: 'Vertragsstrafe', vatFrom } } });
    await put(from('6.3.2026'));
    expect(await receipt(id)).toMatchObject({ containedVat: 0.32, texts: { fines: 'Vertragsstrafe' } });
    await put(from('5.3.2026'));
    expect(await receipt(id)).toMatchObject({ containedVat: 5.11 });
    await put({ isSmallBusiness: true });
    const untaxed = await receipt(id);
    expect(untaxed).toMatchObject({ isSmallBusiness: true });
    expect(untaxed).not.toHaveProperty('containedVat');
  });

  it('can charge the costs of a reminder on the day of its first print', async () => {
    await put({ costDay: 'when-printed' });
    const id = await fined();
    await send('PUT', `/print/${id}`, { isPrint: true, letterDate: '6.3.2026' });
    const { body } = await send('PUT', `/print/${id}`, { isPrint: true, letterDate: '30.3.2026' });
    expect(body.letter).toMatchObject({ date: '30.3.2026', costDay: '6.3.2026' });
    const { postings } = (await send('GET', `/accounts/${id}`)).body;
    expect(postings.at(-1)).toMatchObject({ type: 'reminder-cost', day: '6.3.2026' });
  });

  it('by default, date the costs 14 days after the violation, and never later than the letter', async () => {
    const id = await fined();
    const { body } = await send('PUT', `/print/${id}`, { isPrint: true, letterDate: '2.4.2026' });
    expect(body.letter).toMatchObject({ costDay: '19.3.2026' });
    const { postings } = (await send('GET', `/accounts/${id}`)).body;
    expect(postings.at(-1)).toMatchObject({ type: 'reminder-cost', day: '19.3.2026' });
  });

  it('make a letter charge only those costs that are claimed from the keeper', async () => {
    await put({ lines: { ...lines, 'owner-lookup': { ...lines['owner-lookup'], isKeeperAsked: false } } });
    const id = await fined();
    const { body } = await send('PUT', `/print/${id}`, { isPrint: true });
    expect(body.letter).toMatchObject({ ownerLookup: 0, reminderCost: 5.5 });
  });
});
