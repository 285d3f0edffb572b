import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeUploads } from '../testing/uploads.ts';

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
      await sleep(20);
    }
  }

  it('counts no failure when a client disconnects during its upload, and stores nothing', async () => {
    const half = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nbegin';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const asked = uploads.dependencies.parking.whenLookedUp(uploads.invoiceNumber);
    await leave(`/upload-files/${uploads.invoiceNumber}`, headers, half, () => asked);
    const route = '/api/employee/upload-files/:invoiceNumber';
    expect(await counted(route, 499)).not.toMatch(/^http_request_failures_total\{.*\} [1-9]/m);
    while (uploads.received().length > 0) await sleep(20);
  });

  it('counts no failure when a client disconnects during a JSON body', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
    await leave('/download-file', headers, '{');
    expect(await counted('/api/employee/download-file', 499)).not.toMatch(/^http_request_failures_total\{.*\} [1-9]/m);
  });
});
