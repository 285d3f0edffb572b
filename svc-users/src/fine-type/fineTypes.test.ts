import { randomUUID } from 'node:crypto';
import { ACCOUNT_NAMED } from '@parkwart/contracts/rules/iban';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startUsers } from '../testing/startUsers.ts';

const RAMP = { fineType: 'Auf der Rampe', finePrice: 12.5, fineDescription: 'Das Fahrzeug\nstand auf der Rampe.' };
const named = (fineType: string, change: object = {}) => ({ ...RAMP, fineType, ...change });
const EXISTS = {
  code: 'FINE_TYPE_EXISTS',
  message: 'Eine Bußgeldart dieses Namens gibt es schon.',
  fields: { fineType: 'Eine Bußgeldart dieses Namens gibt es schon.' },
};
const NOT_FOUND = { code: 'FINE_TYPE_NOT_FOUND', message: 'Diese Bußgeldart gibt es nicht.' };

describeOnDatabase('fine types', (makeDatabase) => {
  let admin: string;

  const users = running(async () => startUsers(await makeDatabase()));
  beforeAll(async () => {
    admin = await users.logIn('admin');
  });

  const list = async () => (await users.request('GET', '/all-fine', { cookie: admin })).body as { fineType: string }[];
  const add = (json: object) => users.request('POST', '/add-fine', { json, cookie: admin });
  const change = (id: string, json: object) => users.request('PUT', `/fine/${id}`, { json, cookie: admin });
  const remove = (id: string) => users.request('DELETE', `/fine/${id}`, { cookie: admin });

  describe('GET /all-fine', () => {
    it('lists the fine types by name', async () => {
      const names = (await list()).map(({ fineType }) => fineType);
      expect(names).toContain('Parken ohne gültigen Parkschein');
      expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'de')));
    });
  });

  describe('POST /add-fine', () => {
    it('adds a fine type', async () => {
      const { status, body } = await add(RAMP);
      expect(status).toBe(201);
      expect(body).toEqual({ ...RAMP, _id: expect.any(String), number: expect.any(Number), version: 1 });
      expect(await list()).toContainEqual(body);
    });

    it('gives each fine type a unique number, which does not change when further fine types are added or the fine type is changed', async () => {
      const names = Array.from({ length: 12 }, (_, index) => `Nummer ${index}`);
      const added = await Promise.all(names.map((name) => add(named(name))));
      const numbers = added.map(({ body }) => body.number);
      expect(new Set(numbers).size).toBe(names.length);
      await change(added[0]?.body._id, named('Aaa'));
      const listed = (await list()) as { _id?: string; number?: number }[];
      expect(added.map(({ body }) => listed.find(({ _id }) => _id === body._id)?.number)).toEqual(numbers);
    });

    it('fine types that are added concurrently get different numbers, even if there were no fine types before', async () => {
      for (const { _id } of (await list()) as { _id?: string }[]) await remove(String(_id));
      const added = await Promise.all(['eins', 'zwei', 'drei', 'vier'].map((name) => add(named(name))));
      expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(added.map(({ body }) => body.number).sort()).toEqual([1, 2, 3, 4]);
    });

    it.each(['Doppelt', 'DOPPELT', ' doppelt '])('returns 409 for the name %j, which is taken', async (name) => {
      if (name === 'Doppelt') await add(named(name));
      const before = await list();
      expect(await add(named(name))).toMatchObject({ status: 409, body: EXISTS });
      expect(await list()).toEqual(before);
    });

    it('adds only one of two concurrent fine types with the same name', async () => {
      const responses = await Promise.all([add(named('Zwilling')), add(named('zwilling'))]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    });
  });

  describe.each([
    ['POST /add-fine', (json: object) => add(json)],
    ['PUT /fine/:id', async (json: object) => change((await add(named(`Preis ${randomUUID()}`))).body._id, json)],
  ])('%s › returns 400 for', (_title, send) => {
    it.each([
      ['the price -1', { finePrice: -1 }, 'finePrice', 'Der Preis ist mindestens 0 €.'],
      ['the price 1e9', { finePrice: 1e9 }, 'finePrice', 'Der Preis ist höchstens 100.000 €.'],
      ['the price "12,5"', { finePrice: '12,5' }, 'finePrice', 'Bitte geben Sie den Preis als Zahl an.'],
      ['the price "abc"', { finePrice: 'abc' }, 'finePrice', 'Bitte geben Sie den Preis als Zahl an.'],
      ['the price 1.001', { finePrice: 1.001 }, 'finePrice', 'Höchstens zwei Nachkommastellen.'],
      ['the price 9e-9', { finePrice: 9e-9 }, 'finePrice', 'Höchstens zwei Nachkommastellen.'],
      ['no price', { finePrice: undefined }, 'finePrice', 'Diese Angabe fehlt.'],
      ['no name', { fineType: '  ' }, 'fineType', 'Bitte geben Sie die Art an.'],
      ['a name of 81 characters', { fineType: 'x'.repeat(81) }, 'fineType', 'Höchstens 80 Zeichen.'],
      [
        'a description of 501 characters',
        { fineDescription: 'x'.repeat(501) },
        'fineDescription',
        'Höchstens 500 Zeichen.',
      ],
      ['an IBAN', { fineDescription: 'Neues Konto: DE02 1203 0000 0000 2020 51' }, 'fineDescription', ACCOUNT_NAMED],
      ['an unknown field', { price: 1 }, 'price', 'Dieses Feld gibt es nicht.'],
    ])('%s', async (_case, wrong, field, sentence) => {
      expect(await send(named('falsch', wrong))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: sentence, fields: { [field]: sentence } },
      });
      expect((await list()).map(({ fineType }) => fineType)).not.toContain('falsch');
    });
  });

  describe('PUT /fine/:id', () => {
    it('changes a fine type', async () => {
      const { _id } = (await add(named('vorher'))).body;
      const changed = { fineType: 'nachher', finePrice: 99.99, fineDescription: '' };
      const response = await change(_id, changed);
      expect(response).toMatchObject({ status: 200, body: { ...changed, _id, version: 2 } });
      expect(await list()).toContainEqual(response.body);
    });

    it("accepts the fine type's own name, even in another spelling, and returns 409 for the name of another fine type", async () => {
      const { _id } = (await add(named('Eigene'))).body;
      await add(named('Fremde'));
      expect((await change(_id, named('EIGENE'))).status).toBe(200);
      expect(await change(_id, named('fremde'))).toMatchObject({ status: 409, body: EXISTS });
      expect((await list()).map(({ fineType }) => fineType)).toContain('EIGENE');
    });

    it('returns 404 for an unknown fine type', async () => {
      expect(await change(randomUUID(), RAMP)).toMatchObject({ status: 404, body: NOT_FOUND });
    });
  });

  describe('DELETE /fine/:id', () => {
    it('removes a fine type and frees its name', async () => {
      const { _id } = (await add(named('Weg'))).body;
      expect(await remove(_id)).toMatchObject({ status: 204, body: null });
      expect((await list()).map(({ fineType }) => fineType)).not.toContain('Weg');
      expect((await add(named('weg'))).status).toBe(201);
    });

    it('returns 404 for an unknown fine type', async () => {
      const { _id } = (await add(named('zweimal weg'))).body;
      await remove(_id);
      expect(await remove(_id)).toMatchObject({ status: 404, body: NOT_FOUND });
    });
  });
});
