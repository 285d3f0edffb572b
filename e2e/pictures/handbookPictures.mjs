import { openPage, takePicture } from './page.mjs';

const VIEWPORT = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const take = (page, name) => takePicture(page, `shell/handbuch/bilder/${name}`);

async function takeAt(page, address, name) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, name);
}

async function takeBooth(page, records) {
  await page.getByLabel('Fahrzeugnummer').fill('B-PW 2026');
  await take(page, 'einchecken');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Formular erfolgreich übermittelt!').waitFor();
  await page.getByText('Formular erfolgreich übermittelt!').waitFor({ state: 'hidden' });
  await take(page, 'eingecheckt');
  await takeAt(page, '/check-out', 'kasse');
  await page.getByLabel('Rechnungsnummer').fill(String(records + 100_001));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Auschecken' }).waitFor();
  await take(page, 'auschecken');
}

async function recordWithFine(page) {
  const { records } = await (await page.request.get('/api/employee/records?limit=200')).json();
  return records.find(({ fines, MIStatus }) => fines.length > 0 && !MIStatus) ?? records[0];
}

function senderOf(page) {
  const headers = { Origin: new URL(page.url()).origin };
  return async (method, path, data, more = {}) =>
    (await page.request.fetch(`/api/employee${path}`, { method, data, headers: { ...headers, ...more } })).json();
}

/** Creates a record of a car that left weeks ago and whose fine is unpaid. */
async function leave(send, vehicleNumber, ownerName) {
  const ago = new Date(Date.now() - 20 * 86_400_000);
  const date = `${ago.getDate()}.${ago.getMonth() + 1}.${ago.getFullYear()}`;
  const { _id: id } = await send('POST', '/parking', { vehicleNumber, date, entryTime: '09:00:00' });
  await send('POST', `/checkout?${new URLSearchParams({ id, exitTime: `${date} 11:00:00` })}`, {});
  if (ownerName)
    await send('PUT', `/print/${id}`, { isPrint: false, ownerName, address: 'Heidestraße 17\n51147 Köln' });
  await send('PUT', `/update-fine/${id}`, { fines: [{ type: 'Parken ohne gültigen Parkschein', price: 30 }] });
  return id;
}

const OWNERS = ['Max Mustermann', 'Erika Mustermann', 'Jürgen Groß', 'Anna Schmidt'];

/**
 * Takes the pictures of dunning: the records whose keeper is to be requested from a registration office, the inbox with
 * an objection, and a dunning run.
 */
async function takeDunning(page) {
  const send = senderOf(page);
  for (const plate of ['M-PW 401', 'B-PW 402', 'M-PW 403']) await leave(send, plate);
  await page.goto('/reminder?tab=halter');
  await page.getByText('M-PW 403').first().waitFor();
  await take(page, 'halterauskunft');
  for (const [index, owner] of OWNERS.entries()) {
    const id = await leave(send, `B-PW ${500 + index}`, owner);
    const text = 'Das Schild war von einem Lieferwagen verdeckt. Ein Foto liegt bei.';
    const key = { 'Idempotency-Key': `picture-objection-${id}` };
    if (index === 0) await send('POST', `/objections/${id}`, { arrived: '23.11.2026', channel: 'email', text }, key);
  }
  await takeAt(page, '/inbox', 'eingaenge');
  await send('POST', '/dunning-runs', {});
  await page.goto('/reminder?tab=mahnlauf');
  await page.getByText('Anna Schmidt').first().waitFor();
  await take(page, 'mahnlauf');
}

/** Takes the picture of the records for a collection agency; the first of these records has a dunning block. */
async function takeCollection(page) {
  const send = senderOf(page);
  for (const [index, owner] of OWNERS.entries()) {
    const id = await leave(send, `B-PW ${300 + index}`, owner);
    await send('PUT', `/update-MI/${id}`, { MIStatus: 'I' });
    if (index === 0) await send('PUT', `/dunning-block/${id}`, { reason: 'instalments' });
  }
  await page.goto('/reminder?tab=inkasso');
  await page.getByRole('button', { name: 'Alle auswählen' }).click();
  await take(page, 'inkasso');
}

async function takeOffice(page) {
  await takeAt(page, '/admin', 'dashboard');
  const { invoiceNumber, vehicleNumber } = await recordWithFine(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Suche' }).getByRole('textbox').pressSequentially('b-a');
  await take(page, 'suche');
  await takeAt(page, '/pay', 'bussgelder');
  await takeAt(page, `/pay?record=${invoiceNumber}`, 'vorgang');
  await takeAt(page, `/pay?record=${invoiceNumber}&task=edit`, 'bearbeiten');
  await takeAt(page, `/pay?record=${invoiceNumber}&task=letter`, 'brief');
  await takeAt(page, '/reminder', 'mahnverfahren');
  await takeDunning(page);
  await takeCollection(page);
  await page.request.post('/api/employee/permits', {
    data: { vehicleNumber: 'B-DP 12', validFrom: '1.1.2026', validTo: null, note: 'Stellplatz 12' },
    headers: { Origin: new URL(page.url()).origin },
  });
  await takeAt(page, '/permits', 'dauerparker');
  await takeAt(page, '/add-user', 'benutzer');
  await takeAt(page, '/add-fine', 'verwaltung');
  await takeAt(page, '/journal', 'protokoll');
  await page.goto('/privacy');
  await page.getByRole('searchbox', { name: 'Kennzeichen' }).fill(vehicleNumber);
  await page.keyboard.press('Enter');
  await take(page, 'datenschutz');
}

async function takeDriver(page) {
  const { origin } = new URL(page.url());
  const send = (method, path, data) =>
    page.request.fetch(`/api/employee${path}`, { method, data, headers: { Origin: origin } });
  const { records } = await (await send('GET', '/records?limit=1')).json();
  const [{ _id, invoiceNumber, vehicleNumber }] = records;
  await send('POST', `/checkout?id=${_id}`);
  await send('PUT', `/update-fine/${invoiceNumber}`, { fines: [{ type: 'Ohne Parkschein', price: 30 }] });
  await send('PUT', '/settings/driver-page', { isOn: true, address: origin });
  const { links } = await (await send('GET', `/page-links?records=${invoiceNumber}`)).json();
  await page.setViewportSize(PHONE);
  await page.goto(links[0].link);
  await page.getByLabel('Kennzeichen').fill(vehicleNumber);
  await page.getByRole('button', { name: 'Vorgang öffnen' }).click();
  await page.getByRole('heading', { name: 'Bezahlen' }).waitFor();
  await take(page, 'fahrer');
}

/** Takes the handbook's pictures from a running Parkwart with this many records. */
export async function takeHandbook(browser, base, records) {
  await takeBooth(await openPage(browser, base, 'kasse', { viewport: VIEWPORT }), records);
  const office = await openPage(browser, base, 'admin', { viewport: VIEWPORT });
  await takeOffice(office);
  await takeDriver(office);
}
