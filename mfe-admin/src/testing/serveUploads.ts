import { type ApiServer, type ReceivedRequest, startApi } from '@parkwart/web/testing/apiServer';
import type { FakeResponse } from '@parkwart/web/testing/pageApi';

interface Uploaded {
  readonly invoiceNumber: number;
  readonly name: string | undefined;
  readonly idempotencyKey: string | string[] | undefined;
}

type Respond = (upload: Uploaded) => FakeResponse | Promise<FakeResponse>;

export const STORED: FakeResponse = { status: 201, body: [] };

/** The response of svc-files if a known idempotency key is sent with other content. */
export const keyReused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Schon verwendet.' } };

const uploadedBy = ({ path, headers, body }: ReceivedRequest): Uploaded => ({
  invoiceNumber: Number(path.split('/').at(-1)),
  name: /filename="([^"]*)"/.exec(String(body))?.[1],
  idempotencyKey: headers['idempotency-key'],
});

/**
 * Receives the uploads of a test suite. Uploads use XMLHttpRequest, which `serveApi` does not intercept. Stores each
 * upload unless `respond` sets another response.
 */
export function serveUploads() {
  let api: ApiServer;
  const uploads: Uploaded[] = [];
  const respond = (next: Respond) =>
    api.respond((request) => {
      const upload = uploadedBy(request);
      uploads.push(upload);
      return Promise.resolve(next(upload));
    });
  beforeEach(async () => {
    api = await startApi();
    uploads.length = 0;
    respond(() => STORED);
  });
  afterEach(() => api.stop());
  return { uploads, respond };
}
