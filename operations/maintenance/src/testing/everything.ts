import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attachment, FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import { getSignPhotos, getTerms } from '@parkwart/contracts/calls/terms';
import type { ApiClient } from '@parkwart/contracts/calls-kit/apiClient';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';

interface Everything {
  readonly users: readonly object[];
  readonly fineTypes: readonly object[];
  readonly settings: object;
  readonly records: readonly ParkingRecord[];
  /** SHA-256 of the content behind each attachment's link, by invoice number and name. */
  readonly attachments: Readonly<Record<string, string>>;
  /** SHA-256 of the photos of the signs. */
  readonly signs: readonly string[];
}

export function park(client: ApiClient, vehicleNumber: string): Promise<ParkingRecord> {
  const now = new Date();
  const car = { vehicleNumber, vehicleModel: 'Škoda', vehicleColor: 'Grün' };
  return client.call('POST', '/parking', { body: { date: formatDay(now), entryTime: formatClockTime(now), ...car } });
}

export const upload = (client: ApiClient, invoiceNumber: number, files: Readonly<Record<string, Buffer>>) =>
  uploadTo(client, `/upload-files/${invoiceNumber}`, files);

function uploadTo(client: ApiClient, path: string, files: Readonly<Record<string, Buffer>>) {
  const body = new FormData();
  for (const [name, content] of Object.entries(files))
    body.append(FILES_FIELD, new Blob([new Uint8Array(content)]), name);
  return client.call('POST', path, { body, idempotencyKey: randomUUID() });
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const pdf = (index: number) => Buffer.from(`%PDF-1.7\n% ${index}\n${'Rückschein '.repeat(20_000)}\n%%EOF\n`);

export async function fill(admin: ApiClient): Promise<void> {
  const client = { email: 'j@example.org', phone: '030123', gender: 'weiblich', role: 'Angestellte' };
  await admin.call('POST', '/add-user', {
    body: { ...client, username: 'Jörg Weiß', password: 'Schranke-7-offen' },
  });
  await admin.call('POST', '/add-fine', {
    body: { fineType: 'Quer geparkt', finePrice: 12.5, fineDescription: '„quer“; \\n' },
  });
  const tariff = { freeMinutes: 60, centsPerStartedHour: 100, maxCentsPerDay: 1_200 };
  const terms = { validFrom: '1.1.2026', text: 'Parkhöchstdauer 1 h', ...tariff };
  const { _id: termsId } = await admin.call<{ _id: string }>('POST', '/terms', { body: terms });
  await uploadTo(admin, `/upload-sign-photos/${termsId}`, { 'Schild.png': PICTURE });
  for (let index = 1; index <= 6; index += 1) {
    const { invoiceNumber, _id } = await park(admin, `B-ÄÖ ${1000 + index}`);
    const fines = [{ type: 'Quer geparkt', price: 12.5, description: `Zeile 1 \\ '${index}'; DROP` }];
    await admin.call('PUT', `/update-fine/${invoiceNumber}`, { body: { fines } });
    await admin.call('PUT', `/check-notes/${invoiceNumber}`, {
      body: { checkOutNote: 'erste Zeile\nINSERT INTO `x` Übergabe 🚗' },
    });
    if (index % 2) await admin.call('POST', `/checkout?id=${_id}`);
    if (index === 2) await admin.call('PUT', `/update-MI/${invoiceNumber}`, { body: { MIStatus: 'M' } });
    await upload(admin, invoiceNumber, { [`Rückschein (${index}).pdf`]: pdf(index), [`Bild ${index}.png`]: PICTURE });
  }
}

async function readAttachments(admin: ApiClient, records: readonly ParkingRecord[], base: string) {
  const hashes: Record<string, string> = {};
  for (const { invoiceNumber } of records) {
    const list = await admin.call<Attachment[]>('GET', `/attachments/${invoiceNumber}`);
    if (list.length === 0) continue;
    const body = { [FILES_FIELD]: list.map(({ name }) => name), invoiceNumber: String(invoiceNumber) };
    const links = await admin.call<string[]>('POST', '/download-file', { body });
    for (const [index, link] of links.entries()) {
      const response = await fetch(new URL(link, base));
      const headers = ['Content-Type', 'Content-Disposition', 'Cache-Control'].map((name) =>
        response.headers.get(name),
      );
      const content = Buffer.from(await response.arrayBuffer());
      const hash = createHash('sha256').update(content).digest('hex');
      hashes[`${invoiceNumber}/${list[index]?.name}`] = [response.status, ...headers, content.length, hash].join(' ');
    }
  }
  return hashes;
}

async function readSigns(admin: ApiClient, base: string): Promise<string[]> {
  const { terms } = await admin.ask(getTerms);
  const photos = await Promise.all(terms.map(({ _id: id }) => admin.ask(getSignPhotos, { params: { id } })));
  const links = photos.flatMap((of) => of.photos.flatMap(({ image, thumbnail }) => [image, thumbnail]));
  return Promise.all(
    links.map(async (link) => {
      const response = await fetch(new URL(link, base));
      const hash = createHash('sha256').update(Buffer.from(await response.arrayBuffer()));
      return `${response.status} ${hash.digest('hex')}`;
    }),
  );
}

/** In ms: longer than the outbox takes, including retries. */
const LISTS_TIMEOUT_MS = 60_000;

export async function listsArrived(admin: ApiClient): Promise<void> {
  const deadline = Date.now() + LISTS_TIMEOUT_MS;
  for (;;) {
    const records = await admin.call<ParkingRecord[]>('GET', '/all-vehicle');
    const missing: number[] = [];
    for (const { invoiceNumber, images, files } of records) {
      const list = await admin.call<Attachment[]>('GET', `/attachments/${invoiceNumber}`);
      if (list.length !== images.length + files.length) missing.push(invoiceNumber);
    }
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`lists of attachments do not arrive: ${missing.join(', ')}`);
    await sleep(50);
  }
}

export async function readEverything(admin: ApiClient, base: string, last: number): Promise<Everything> {
  const all = await admin.call<ParkingRecord[]>('GET', '/all-vehicle');
  const records = all.filter(({ invoiceNumber }) => invoiceNumber <= last);
  return {
    users: await admin.call('GET', '/all-user'),
    fineTypes: await admin.call('GET', '/all-fine'),
    settings: await admin.call('GET', '/settings'),
    records,
    attachments: await readAttachments(admin, records, base),
    signs: await readSigns(admin, base),
  };
}
