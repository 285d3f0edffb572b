import { openJournal } from '@parkwart/service-kit/journal/journal';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { driverPage } from '../driver-page/testing/driverPage.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { fakeOthers } from '../testing/fakeOthers.ts';
import { SMTP_LOGIN, startSmtp, type TestSmtpServer } from '../testing/smtpServer.ts';
import { startParking } from '../testing/startParking.ts';
import { mailTask } from './sendMails.ts';
import { type Mailer, type SmtpAccess, smtpMailer } from './smtp.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.stop());

/** Simulates the end of the process after the server has accepted the mail, and before the acceptance is stored. */
let dies = false;

const mailerAt = (access: Partial<SmtpAccess> = {}, timeoutMs = 10_000): Mailer => {
  const { server, ca } = smtp;
  const mailer = smtpMailer({ server, ca, ...SMTP_LOGIN, ...access });
  return {
    sendMail: async (mail) => {
      const isLast = dies;
      await mailer.sendMail({ ...mail, signal: AbortSignal.timeout(timeoutMs) });
      if (isLast) await new Promise(() => undefined);
    },
  };
};

describeOnDatabase('an e-mail to a driver', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase(), { ask: fakeOthers().ask }));
  const page = driverPage(parking);

  const START = Date.parse('2026-03-05T14:00:00Z');
  let now = START;
  const later = (minutes: number) => {
    now += minutes * 60_000;
    parking.setClock(new Date(now).toISOString());
  };
  const turn = (isOn: boolean) => page.asOffice('PUT', '/settings/mail', { isOn, sender: 'parken@muster.example' });

  beforeEach(async () => {
    now = START;
    later(0);
    await page.turn(true);
    await turn(true);
  });
  afterEach(async () => {
    dies = false;
    smtp.refuses();
    smtp.silent(false);
    smtp.mails.length = 0;
    const { database } = parking.service;
    for (const table of [PARKING_TABLES.mails, PARKING_TABLES.mail_addresses])
      await database.transaction((transaction) => transaction.write(`DELETE FROM ${table.name}`));
  });

  const lines: string[] = [];
  /** Runs the mail task once. */
  const work = (mailer = mailerAt()) => {
    const { database } = parking.service;
    const clock = () => new Date(now);
    const log = createLogger({ level: 'info', base: null }, { write: (line) => lines.push(line) });
    const parts = { database, clock, log, mailer, isDemo: false, journal: openJournal(database, clock) };
    return mailTask(parts).run(() => false);
  };
  let drivers = 0;
  const opened = async () => {
    const address = `fahrer-${++drivers}@example.org`;
    const { invoiceNumber, token } = await page.fined();
    const session = await page.sessionOf(token);
    const send = (method: string, path: string, json?: object) => page.asDriver(session, method, path, json);
    const leave = (email = address, language = 'de') =>
      send('POST', '/driver-page/mail-addresses', { email, language });
    return { id: invoiceNumber as number, token, address, send, leave };
  };
  const withAddress = async () => {
    const driver = await opened();
    expect(await driver.leave()).toMatchObject({ status: 201, body: { getsMails: true, mayLeaveMail: true } });
    return driver;
  };
  const decide = async (id: number, more = {}) => {
    const { objections } = (await page.asOffice('GET', `/objections/${id}`)).body;
    const path = `/objections/${id}/${objections[0]._id}/decision`;
    return page.asOffice('PUT', path, { decision: 'rejected', ...more });
  };
  /** Creates a driver who left an address and whose objection the office has decided. */
  const decided = async () => {
    const driver = await withAddress();
    expect((await driver.send('POST', '/driver-page/objections', { text: 'Das Schild fehlte.' })).status).toBe(201);
    await work();
    expect(smtp.to(driver.address)).toEqual([]);
    expect((await decide(driver.id)).status).toBe(200);
    return driver;
  };
  const stateOf = async (id: number) => {
    const sql = statement('SELECT state, attempts, reply FROM mails WHERE invoiceNumber = :id');
    return (await parking.service.database.read<{ state: string; attempts: number; reply: string }>(sql, { id }))[0];
  };
  const lastEntry = async (id: number) =>
    (await page.asOffice('GET', `/journal/parking?subject=record:${id}`)).body.entries[0];

  it('is not offered while mails are switched off, and the driver’s address is then refused; once mails are on, the privacy notice mentions them', async () => {
    await turn(false);
    const { leave, send } = await opened();
    expect(await leave()).toMatchObject({ status: 422, body: { code: 'MAIL_NOT_POSSIBLE' } });
    const { body } = await send('GET', '/driver-page');
    expect(body).not.toHaveProperty('mayLeaveMail');
    expect(body.privacyText).not.toContain('E-Mail: Hinterlassen Sie eine Adresse');
    await turn(true);
    const { body: operator } = await parking.request('GET', '/driver-page/operator');
    for (const { privacyText } of [operator, (await send('GET', '/driver-page')).body])
      expect(privacyText).toContain('E-Mail: Hinterlassen Sie eine Adresse');
    expect(await page.asOffice('PUT', '/settings/mail', { isOn: true, sender: '' })).toMatchObject({
      status: 400,
      body: { fields: { sender: expect.any(String) } },
    });
  });

  it('reports the decision on an objection once, with only the record’s number and a link', async () => {
    const { id, address, token } = await decided();
    await work();
    await work();
    const [mail, ...others] = smtp.to(address);
    expect(others).toEqual([]);
    expect(mail?.from).toBe('parken@muster.example');
    expect(mail?.shown).toContain(`zu Vorgang ${id}`);
    expect(mail?.shown.match(/https?:[^\s"<]+/g)).toEqual(Array(3).fill(`https://parken.example/p/${token}`));
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.shown).not.toMatch(/AB 1234|Schild|30,00|abgelehnt|<img|X-Mailer/);
    expect(await lastEntry(id)).toMatchObject({ kind: 'mail-sent', after: { mail: 'Entscheidung' } });
  });

  it('reports a deadline that the letter about the decision grants as a change, not as another decision', async () => {
    const { id, address } = await decided();
    await work();
    expect((await decide(id, { payUntil: '29.3.2026' })).status).toBe(200);
    expect(await lastEntry(id)).toMatchObject({ kind: 'deadline-granted', after: { deadline: '29.3.2026' } });
    await work();
    expect(smtp.to(address)).toHaveLength(1);
    later(10);
    await work();
    expect(smtp.to(address).map(({ shown }) => shown)).toEqual([
      expect.stringContaining('Entscheidung'),
      expect.stringContaining('hat sich geändert'),
    ]);
  });

  it.each([
    ['en', 'Decision on case'],
    ['tr', 'numaralı dosya hakkında karar'],
    ['pl', 'Decyzja w sprawie'],
  ])('is written in the language of the page: %s', async (language, sentence) => {
    const driver = await opened();
    await driver.leave(driver.address, language);
    await driver.send('POST', '/driver-page/objections', { text: 'Das Schild fehlte.' });
    await decide(driver.id);
    await work();
    expect(smtp.to(driver.address)[0]?.shown).toContain(sentence);
  });

  it('reports that an online payment has arrived', async () => {
    await page.asOffice('PUT', '/settings/online-payments', { isOn: true });
    const { id, address, send } = await withAddress();
    expect((await send('POST', '/driver-page/payments', { language: 'de' })).status).toBe(201);
    expect((await send('GET', '/driver-page')).body.state).toBe('settled');
    await work();
    expect(smtp.to(address).map(({ shown }) => shown)).toEqual([
      expect.stringContaining(`Zahlungseingang zu Vorgang ${id}`),
    ]);
  });

  it('reports ten minutes after a change that the case has changed, only once for several changes', async () => {
    const { id, address } = await withAddress();
    await page.asOffice('POST', `/accounts/${id}/waivers`, { amount: 3, reason: 'trifle' });
    await page.asOffice('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: 5 }] });
    await work();
    expect(smtp.to(address)).toEqual([]);
    later(10);
    await work();
    expect(smtp.to(address).map(({ shown }) => shown)).toEqual([expect.stringContaining('Ihr Fall hat sich geändert')]);
  });

  it('reports a further change in a mail of its own if the mail about the earlier change may have arrived already', async () => {
    const { id, address } = await withAddress();
    const change = (price: number) => page.asOffice('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price }] });
    await change(5);
    later(10);
    smtp.refuses({ to: '451 4.7.1 Greylisted' });
    await work();
    smtp.refuses();
    await change(6);
    later(10);
    await work();
    expect(smtp.to(address)).toHaveLength(2);
  });

  it.each([
    'fahrer@example.org\r\nBcc: andere@example.org',
    'fahrer@example.org,andere@example.org',
    'Fahrer <fahrer@example.org>',
    'fährer@example.org',
    'fahrer@exаmple.org',
    'fahrer@example.org\u2028DATA',
    `${'f'.repeat(110)}@example.org`,
  ])('is refused for an address that is not a plain e-mail address: %j', async (email) => {
    const { id, leave } = await opened();
    expect(await leave(email)).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
    expect(await stateOf(id)).toBeUndefined();
  });

  it('is sent to at most three addresses per record, and only once to an address, however the address is spelled', async () => {
    const { address, leave } = await withAddress();
    expect((await leave(address.toUpperCase())).status).toBe(201);
    const results = await Promise.all(['b', 'c', 'd'].map((name) => leave(`${name}@example.org`)));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
  });

  it('waits if its address has received ten mails within a day', async () => {
    const { id, address } = await withAddress();
    for (let mails = 0; mails < 12; mails += 1) {
      await page.asOffice('PUT', `/update-fine/${id}`, { fines: [{ type: 'Quer', price: mails + 1 }] });
      later(10);
      await work();
    }
    expect(smtp.to(address)).toHaveLength(10);
    later(24 * 60);
    await work();
    expect(smtp.to(address)).toHaveLength(11);
  });

  it('that the server permanently refuses is not sent again, and history, log and settings show the reason', async () => {
    const { id, address } = await decided();
    smtp.refuses({ to: '550 5.1.1 <fahrer@example.org> is unknown' });
    await work();
    smtp.refuses();
    later(24 * 60);
    await work();
    expect(smtp.to(address)).toEqual([]);
    expect(lines.join('')).toContain('550 5.1.1');
    expect(lines.join('')).not.toMatch(/example\.org/);
    expect(await stateOf(id)).toEqual({ state: 'refused', attempts: 1, reply: '550 5.1.1' });
    expect(await lastEntry(id)).toMatchObject({ kind: 'mail-failed', after: { mailReply: '550 5.1.1' } });
    expect((await page.asOffice('GET', '/mail-state')).body).toEqual({
      hasServer: true,
      waiting: 0,
      sent: 0,
      failed: 1,
    });
  });

  it.each([
    ['the receiver’s server is busy', { to: '451 4.7.1 Greylisted' }, '451 4.7.1'],
    ['the mail server is full', { data: '452 4.3.1 Full' }, '452 4.3.1'],
    ['the login is refused', { auth: '535 5.7.8 No' }, '535 5.7.8'],
    ['the sender is refused', { from: '550 5.7.1 Not yours' }, '550 5.7.1'],
  ])('is sent again, at growing intervals, if %s', async (_case, refusals, reply) => {
    const { id, address } = await decided();
    smtp.refuses(refusals);
    await work();
    await work();
    expect(await stateOf(id)).toEqual({ state: 'waiting', attempts: 1, reply });
    expect((await page.asOffice('GET', '/mail-state')).body).toMatchObject({ waiting: 1, problem: reply });
    later(1);
    await work();
    later(1);
    await work();
    expect((await stateOf(id))?.attempts).toBe(2);
    smtp.refuses();
    later(1);
    await work();
    expect(smtp.to(address)).toHaveLength(1);
  });

  it.each([
    ['is away', () => mailerAt({ server: '127.0.0.1:9' }), 'ECONNREFUSED'],
    ['does not respond', () => mailerAt({}, 300), 'EABORT'],
    ['has an unknown certificate', () => mailerAt({ ca: undefined }), 'ESOCKET'],
  ])('waits while the server %s, and is given up after three days', async (_case, mailer, reply) => {
    const { id } = await decided();
    smtp.silent(true);
    await work(mailer());
    expect((await stateOf(id))?.state).toBe('waiting');
    expect((await stateOf(id))?.reply).toBe(reply);
    smtp.silent(false);
    later(3 * 24 * 60 + 1);
    await work();
    expect(await stateOf(id)).toMatchObject({ state: 'given-up' });
    expect(await lastEntry(id)).toMatchObject({ kind: 'mail-failed' });
  });

  it('is sent only once although two replicas send mails', async () => {
    const { address } = await decided();
    await Promise.all([work(), work(), work()]);
    expect(smtp.to(address)).toHaveLength(1);
  });

  it('is sent a second time, with the same Message-ID, if the process ended before the first sending was stored', async () => {
    const { address } = await decided();
    dies = true;
    void work();
    await smtp.has(address);
    dies = false;
    await work();
    expect(smtp.to(address)).toHaveLength(1);
    for (const minutes of [5, 60]) {
      later(minutes);
      await work();
    }
    const ids = smtp.to(address).map(({ raw }) => /^Message-ID: (<[0-9a-f]{32}@muster\.example>)\r$/im.exec(raw)?.[1]);
    expect(ids).toEqual([expect.any(String), ids[0]]);
  });

  it('is no longer sent after the driver has stopped mails, even if it was already waiting', async () => {
    const { address, leave, id } = await decided();
    expect((await leave('')).body).not.toHaveProperty('getsMails');
    await work();
    await page.asOffice('PUT', `/update-fine/${id}`, { fines: [] });
    later(10);
    await work();
    expect(smtp.to(address)).toEqual([]);
    expect(await lastEntry(id)).toMatchObject({ kind: 'fines' });
  });

  it('a keeper who named a driver gets a mail that the driver was accepted, and no mail about the driver’s case after that', async () => {
    const { id, address, send } = await withAddress();
    const driver = { name: 'Max Muster', address: 'Weg 1\n10115 Berlin' };
    expect((await send('POST', '/driver-page/named-driver', driver)).status).toBe(201);
    const { drivers: named } = (await page.asOffice('GET', `/named-drivers/${id}`)).body;
    await page.asOffice('PUT', `/named-drivers/${id}/${named[0]._id}/state`, { state: 'accepted' });
    await page.asOffice('POST', `/accounts/${id}/waivers`, { amount: 3, reason: 'trifle' });
    later(10);
    await work();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[address]]);
    expect((await send('GET', '/driver-page')).body).not.toHaveProperty('getsMails');
  });

  it('is disclosed with its record', async () => {
    const { id, address } = await decided();
    await work();
    const found = (await page.asOffice('GET', `/disclosure?kind=plate&text=${encodeURIComponent('B-AB 1234')}`)).body;
    expect(found.records.find(({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber === id)).toMatchObject({
      mailAddresses: [{ address, day: '5.3.2026' }],
      mails: [{ address, kind: 'Entscheidung', state: 'gesendet' }],
    });
  });
});
