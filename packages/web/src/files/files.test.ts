import { uploadFiles } from '@parkwart/contracts/calls/attachments';
import { exportRecords } from '@parkwart/contracts/calls/recordLists';
import { type ApiServer, type ReceivedRequest, startApi } from '../testing/apiServer.ts';
import { admin, clearSession } from '../testing/sessions.ts';
import { downloadApi } from './downloadApi.ts';
import { saveFile } from './saveFile.ts';
import { RETRY_DELAY_MS } from './upload.ts';
import { uploadApi } from './uploadApi.ts';

const rejected = { status: 401, body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' } };
const unavailable = { code: 'SERVICE_UNAVAILABLE', message: 'Gerade nicht erreichbar.' };
const stored = {
  id: 'a1',
  name: 'Foto.jpg',
  kind: 'image',
  type: 'image/jpeg',
  size: 4,
  uploadedAt: '5.3.2026 14:05:09',
  uploadedBy: 'Anna Admin',
};
const photo = new File(['Bild'], 'Foto.jpg', { type: 'image/jpeg' });

const upload = (more: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {}) =>
  uploadApi(
    uploadFiles,
    { params: { invoiceNumber: '100001' } },
    { files: [photo, photo], idempotencyKey: 'k-1', ...more },
  );

function rejectOnce(response: { status: number; body?: unknown; text?: string }) {
  let isFirst = true;
  return ({ path }: ReceivedRequest) => {
    if (path.startsWith('/session/refresh')) return { status: 200, body: admin };
    if (!isFirst) return response;
    isFirst = false;
    return rejected;
  };
}

const realTimeout = globalThis.setTimeout;
const withoutDelay = () =>
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((...[work, ms, ...rest]) => realTimeout(work, ms === RETRY_DELAY_MS ? 0 : ms, ...rest));

let api: ApiServer;
beforeEach(async () => {
  clearSession();
  api = await startApi();
});
afterEach(() => api.stop());

describe('uploadApi', () => {
  it('sends every file in the call’s field with the idempotency key and returns the parsed response', async () => {
    api.respond(() => ({ status: 201, body: [stored] }));
    const progress: number[] = [];

    await expect(upload({ onProgress: (fraction) => progress.push(fraction) })).resolves.toEqual([stored]);
    const [call] = api.requests;
    expect(call).toMatchObject({ method: 'POST', path: '/upload-files/100001' });
    expect(call?.headers['idempotency-key']).toBe('k-1');
    expect(String(call?.body).match(/name="files"; filename="Foto.jpg"/g)).toHaveLength(2);
    expect(progress.at(-1)).toBe(1);
  });

  it.each<[string, 'broken' | { status: number; body: object }]>([
    ['loses its connection', 'broken'],
    ['gets a 503', { status: 503, body: unavailable }],
  ])('retries once with the same key when it %s', async (_title, first) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    withoutDelay();
    let responses = 0;
    api.respond(() => (responses++ === 0 ? first : { status: 201, body: [stored] }));

    await expect(upload()).resolves.toEqual([stored]);
    expect(api.requests.map(({ path, headers }) => [path, headers['idempotency-key']])).toEqual([
      ['/upload-files/100001', 'k-1'],
      ['/upload-files/100001', 'k-1'],
    ]);
    expect(String(api.requests[1]?.body).match(/name="files"; filename="Foto.jpg"/g)).toHaveLength(2);
  });

  it('rejects with the caller’s own reason when aborted', async () => {
    api.respond(() => new Promise(() => {}));
    const control = new AbortController();
    const ending = expect(upload({ signal: control.signal })).rejects.toThrow('Zu.');
    control.abort(new Error('Zu.'));

    await ending;
  });
});

describe('downloadApi', () => {
  const download = () => downloadApi(exportRecords, { query: { list: 'all' } });

  it('returns the file after a renewal of the session', async () => {
    api.respond(rejectOnce({ status: 200, text: 'Rechnung;Kennzeichen' }));

    const file = await download();
    expect(await file.text()).toBe('Rechnung;Kennzeichen');
    expect(api.requests[0]).toMatchObject({ method: 'GET', path: '/records/export?list=all' });
    expect(api.requests[0]?.headers.accept).toBe('text/csv');
  });

  it('rejects with the server’s German message', async () => {
    api.respond(() => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Das darf nur ein Admin.' } }));

    await expect(download()).rejects.toMatchObject({ status: 403, message: 'Das darf nur ein Admin.' });
  });
});

describe('saveFile', () => {
  it('downloads the file under the given name', () => {
    const clicked: (readonly [string, string])[] = [];
    URL.createObjectURL = () => 'blob:http://localhost/1';
    jest.useFakeTimers();
    const revoked: string[] = [];
    URL.revokeObjectURL = (address) => void revoked.push(address);
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push([this.href, this.download]);
    });
    saveFile(new Blob(['a']), '100001_file_1.pdf');
    jest.runAllTimers();

    expect(clicked).toEqual([['blob:http://localhost/1', '100001_file_1.pdf']]);
    expect(revoked).toEqual(['blob:http://localhost/1']);
  });
});
