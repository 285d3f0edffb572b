import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { startDependencies, startFiles } from '../testing/startFiles.ts';

const INVOICE = 100_001;

describeOnDatabase('an upload that drips', (makeDatabase) => {
  const files = running(async () => {
    const dependencies = await startDependencies();
    dependencies.parking.records.add(INVOICE);
    const started = await startFiles(await makeDatabase(), dependencies, { slowestUploadMs: 500 });
    const remove = async () => {
      await started.remove();
      await dependencies.remove();
    };
    return { ...started, remove };
  });

  it('is ended with a sentence, and takes no slot any longer', async () => {
    const drips = Array.from({ length: 10 }, async () => {
      const sending = request(`${files.service.url}/api/employee/upload-files/${INVOICE}`, {
        method: 'POST',
        headers: { Cookie: files.admin, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100000' },
      });
      sending.on('error', () => undefined);
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
      sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n');
      const drip = setInterval(() => sending.write('x'), 50);
      const [response] = await answered;
      clearInterval(drip);
      const body = await json(response);
      sending.destroy();
      return { status: response.statusCode, body };
    });
    const sentence = expect.stringContaining('Die Verbindung ist zu langsam');
    for (const drip of drips)
      expect(await drip).toMatchObject({ status: 408, body: { code: 'UPLOAD_TOO_SLOW', message: sentence } });
    const whole = await files.upload(INVOICE, [{ name: 'a.txt', content: 'x' }]);
    expect(whole.status).toBe(201);
  });
});
