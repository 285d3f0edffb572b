import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startDependencies, startFiles } from '../testing/startFiles.ts';
import { describeUploads } from '../testing/uploads.ts';

const INVOICE = 100_001;
const HALF_A_MINUTE = 30_000;

/** Functions that Jest does not replace, so that only the timer under test is faked. */
const REAL = ['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] as const;

describeOnDatabase('an upload that sends its bytes very slowly', (makeDatabase) => {
  const files = running(async () => {
    const dependencies = await startDependencies();
    dependencies.parking.records.add(INVOICE);
    const started = await startFiles(await makeDatabase(), dependencies);
    const remove = async () => {
      await started.remove();
      await dependencies.remove();
    };
    return { ...started, dependencies, remove };
  });
  afterEach(() => jest.useRealTimers());

  function startDrip() {
    const sending = request(`${files.service.url}/api/employee/upload-files/${INVOICE}`, {
      method: 'POST',
      headers: { Cookie: files.admin, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100000' },
    });
    sending.on('error', () => undefined);
    sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
    const response = once(sending, 'response') as Promise<[IncomingMessage]>;
    return { sending, response };
  }

  it('is ended with an error message and frees its slot', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL] });
    const dripping = new Set(Array.from({ length: 10 }, startDrip));
    const responses = Array.from(dripping, async (drip) => {
      const [response] = await drip.response;
      dripping.delete(drip);
      const body = await json(response);
      drip.sending.destroy();
      return { status: response.statusCode, body };
    });
    // The time limit of each upload starts when that upload arrives, so the uploads may end at different steps.
    for (; dripping.size > 0; await pauseFor(20)) {
      for (const { sending } of dripping) sending.write('x');
      jest.advanceTimersByTime(HALF_A_MINUTE);
    }
    const sentence = expect.stringContaining('Die Verbindung ist zu langsam');
    for (const response of responses)
      expect(await response).toMatchObject({ status: 408, body: { code: 'UPLOAD_TOO_SLOW', message: sentence } });
    jest.useRealTimers();
    const whole = await files.upload(INVOICE, [{ name: 'a.txt', content: 'x' }]);
    expect(whole.status).toBe(201);
  });

  it("a driver's upload is ended after 15 minutes, even if its speed is above the minimum", async () => {
    jest.useFakeTimers({ doNotFake: [...REAL] });
    files.dependencies.parking.driverSessions.set('session', INVOICE);
    const sending = request(`${files.service.url}/api/employee/driver-page/files`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer session',
        'Idempotency-Key': 'slow-driver-upload',
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': '20000000',
      },
    });
    sending.on('error', () => undefined);
    sending.write(
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
    );
    let status: number | undefined;
    const response = once(sending, 'response') as Promise<[IncomingMessage]>;
    void response.then(([{ statusCode }]) => {
      status = statusCode;
    });
    // The service's timer starts when the service reads the first byte, and the response of the service may arrive one
    // step later.
    await pauseFor(300);
    let minutes = 0;
    for (; status === undefined && minutes < 60; minutes += 0.5) {
      sending.write('x'.repeat(100_000));
      await pauseFor(50);
      jest.advanceTimersByTime(HALF_A_MINUTE);
      await pauseFor(10);
    }
    expect(status).toBe(408);
    expect(minutes).toBeGreaterThanOrEqual(15);
    sending.destroy();
  });
});

describeUploads((uploads) => {
  const metrics = async () => (await fetch(`${uploads.files.service.url}/metrics`)).text();

  async function leave(
    path: string,
    headers: Record<string, string>,
    half: string,
    begun = async () => undefined as unknown,
  ) {
    const sending = request(`${uploads.files.service.url}/api/employee${path}`, {
      method: 'POST',
      headers: { Cookie: uploads.files.admin, Expect: '100-continue', ...headers },
    });
    sending.on('error', () => undefined);
    const continued = once(sending, 'continue');
    sending.flushHeaders();
    await continued;
    await new Promise((resolve) => sending.write(half, resolve));
    await begun();
    sending.destroy();
  }

  async function counted(route: string, status: number): Promise<string> {
    for (;;) {
      const text = await metrics();
      const line = text
        .split('\n')
        .find(
          (each) =>
            each.startsWith('http_request_duration_seconds_count') &&
            each.includes(`route="${route}"`) &&
            each.includes(`status="${status}"`),
        );
      if (line) return text;
      await pauseFor(20);
    }
  }

  it('an upload whose client disconnects is not counted as a failure, and nothing of it is stored', async () => {
    const half = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nbegin';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const asked = uploads.dependencies.parking.whenLookedUp(uploads.invoiceNumber);
    await leave(`/upload-files/${uploads.invoiceNumber}`, headers, half, () => asked);
    const route = '/api/employee/upload-files/:invoiceNumber';
    expect(await counted(route, 499)).not.toMatch(/^http_request_failures_total\{.*\} [1-9]/m);
    while (uploads.received().length > 0) await pauseFor(20);
  });
});
