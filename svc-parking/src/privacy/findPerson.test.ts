import { describeRequests } from './testing/describeRequests.ts';

describeRequests(({ parking, ask, request, preview, erase, addOwner, numbersOf }) => {
  it('leaves another car whose plate has the same characters, in texts and permits, too', async () => {
    const { _id } = await parking.checkIn({ vehicleNumber: 'L-AB 7', entryTime: '14:55:00' });
    const permit = { vehicleNumber: 'L-AB 7', validFrom: '1.1.2026', validTo: null, note: 'nicht mit l-ab 7 teilen' };
    await parking.request('POST', '/permits', { cookie: parking.admin, json: permit });
    expect((await ask('plate', 'LA-B 7')).body).toMatchObject({ records: [], permits: [], mentions: [] });
    expect((await ask('plate', 'LAB7')).body).toMatchObject({ records: [], permits: [], mentions: [] });
    expect((await ask('plate', 'l ab7')).body).toMatchObject({ records: [{ _id }], permits: [permit] });
    expect((await ask('plate', 'KEIN KZ')).status).toBe(400);
  });

  it.each(['K-PW 77', 'kpw77', 'K-PW 77 04-10', 'K–PW 77'])(
    'finds the car %s in texts with any separators',
    async (text) => {
      for (const written of ['K-PW 77', 'K−PW 77', 'K•PW 77', 'K\u2009PW\u00a077', 'kpw77', 'K-PW 771']) {
        await addOwner('B-AB 1', 'Erika Muster', `Zu ${written} gesagt`);
      }
      const { mentions } = (await ask('plate', text)).body;
      expect(mentions.map((mention: { text: string }) => mention.text.split(' gesagt')[0]).sort()).toEqual(
        ['K-PW 77', 'K−PW 77', 'K•PW 77', 'K\u2009PW\u00a077', 'kpw77'].map((written) => `Zu ${written}`).sort(),
      );
    },
  );

  it("is selected only by the owner's whole name, ignoring case and spaces", async () => {
    const [erika, both] = [
      await addOwner('B-AB 1', 'Erika  Müller'),
      await addOwner('B-AB 2', 'Erika Müller und Sohn', 'Anruf von erika müller'),
    ];
    await addOwner('B-AB 3', 'Erika Muller');
    for (const name of ['erika müller', ' ERIKA MÜLLER ', 'Erika Mu\u0308ller']) {
      expect(numbersOf(await preview('name', name))).toEqual([erika]);
    }
    for (const part of ['Erika', 'Müller', 'Erika%', 'Erika M_ller', 'er']) {
      expect(numbersOf(await preview('name', part))).toEqual([]);
    }
    const { mentions } = await preview('name', 'Erika Müller');
    expect(mentions).toEqual([
      {
        subject: `record:${both}`,
        fields: ['ownerName', 'checkOutNote', 'journal'],
        text: 'Erika Müller und Sohn · Anruf von erika müller',
      },
    ]);
    await erase('name', 'Erika Müller');
    expect((await ask('name', 'Erika Müller und Sohn')).body.records).toMatchObject([
      { invoiceNumber: both, checkOutNote: 'Anruf von erika müller' },
    ]);
  });

  it.each([
    ['name', '%'],
    ['name', '%%%'],
    ['name', 'e'],
    ['name', '_ _'],
    ['name', '   '],
    ['name', 'gelöscht'],
    ['plate', '%'],
    ['plate', 'B'],
    ['plate', 'GELÖSCHT'],
  ])('returns 400 for the %s %j, which does not identify a person', async (kind, text) => {
    await addOwner('B-AB 1', 'Erika Muster');
    for (const isTrial of [true, false]) {
      expect(await request(kind, text, { isTrial })).toMatchObject({
        status: 400,
        body: { fields: { text: expect.any(String) } },
      });
    }
    expect((await ask(kind, text)).status).toBe(400);
  });
});
