import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startParking } from '../testing/startParking.ts';

const INPUT = {
  validFrom: '1.3.2026',
  text: 'Parken nur gegen Entgelt.',
  freeMinutes: 15,
  centsPerStartedHour: 200,
  maxCentsPerDay: 1_500,
};
const SEALED = { code: 'TERMS_SEALED', message: 'Diese Fassung ist festgeschrieben und nicht mehr zu ändern.' };

describeOnDatabase('the terms on the signs', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()));

  const asAdmin = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
    parking.asAdmin(method, path, json, headers);
  const add = async (changes: Partial<typeof INPUT> = {}): Promise<string> =>
    (await asAdmin('POST', '/terms', { ...INPUT, ...changes })).body._id;
  const seal = (id: string) => asAdmin('PUT', `/terms/${id}/seal`);

  it('are a draft that can be changed and removed until they are sealed', async () => {
    const _id = await add();
    const { tariff, ...draft } = (await asAdmin('GET', '/terms')).body.terms[0];
    expect(draft).toMatchObject({ validFrom: '1.3.2026', text: INPUT.text, sealedAt: null, version: 1 });
    expect(tariff).toEqual({ freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 });
    const path = `/terms/${_id}`;
    const changed = { status: 200, body: { text: 'Neu.', version: 2 } };
    for (let times = 0; times < 2; times += 1)
      expect(await asAdmin('PUT', path, { ...INPUT, text: 'Neu.' }, { 'If-Match': '"1"' })).toMatchObject(changed);
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await asAdmin('GET', '/terms')).body.terms).toEqual([]);
  });

  it.each([
    ['without a wording', { text: ' ' }, 'text', 'Bitte geben Sie den Wortlaut an.'],
    ['with half a free minute', { freeMinutes: 0.5 }, 'freeMinutes', 'Eine ganze Zahl.'],
    ['with a negative price', { centsPerStartedHour: -1 }, 'centsPerStartedHour', 'Preis je Stunde: mindestens 0 €.'],
    ['from a day that does not exist', { validFrom: '31.2.2026' }, 'validFrom', 'Kein gültiges Datum (T.M.JJJJ).'],
  ])('are refused when entered %s', async (_case, wrong, field, message) => {
    expect(await asAdmin('POST', '/terms', { ...INPUT, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { [field]: message } },
    });
  });

  it('cannot be changed or removed once they are sealed and have been in force', async () => {
    const id = await add();
    const sealed = await seal(id);
    expect(sealed).toMatchObject({ status: 200, body: { sealedAt: expect.any(String) } });
    expect((await seal(id)).body).toEqual(sealed.body);
    expect(await asAdmin('PUT', `/terms/${id}`, { ...INPUT, text: 'Anders.' })).toMatchObject({
      status: 409,
      body: SEALED,
    });
    expect(await asAdmin('DELETE', `/terms/${id}`)).toMatchObject({ status: 409, body: SEALED });
  });

  it('can begin tomorrow at the earliest if other terms are in force, and can be removed before their first day', async () => {
    await seal(await add());
    const sentence =
      'Eine weitere Fassung gilt frühestens ab morgen: Was heute gilt und früher galt, bleibt nachweisbar.';
    for (const validFrom of ['2.3.2026', '5.3.2026'])
      expect(await seal(await add({ validFrom }))).toMatchObject({
        status: 422,
        body: { fields: { validFrom: sentence } },
      });
    expect(await seal(await add())).toMatchObject({
      status: 422,
      body: { fields: { validFrom: 'Ab 1.3.2026 gilt schon eine festgeschriebene Fassung.' } },
    });
    const later = await add({ validFrom: '6.3.2026' });
    expect((await seal(later)).status).toBe(200);
    expect((await asAdmin('DELETE', `/terms/${later}`)).status).toBe(204);
  });

  it('are sealed only once for a day, however many admins seal terms for that day at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => add({ validFrom: '1.1.2098' })));
    const statuses = (await Promise.all(ids.map(seal))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
