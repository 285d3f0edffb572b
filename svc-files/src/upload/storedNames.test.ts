import { once } from 'node:events';
import { request } from 'node:http';
import { describeUploads, MEGABYTE, PDF } from '../testing/uploads.ts';

describeUploads((uploads) => {
  it.each([
    ['../', '../../etc/passwd.txt', 'passwd.txt'],
    ['control characters', 'Foto\u0007\u007f.txt', 'Foto.txt'],
    ['300 characters', `${'ä'.repeat(296)}.pdf`, `${'ä'.repeat(196)}.pdf`],
    ['an emoji', '🚗 Auto.txt', '🚗 Auto.txt'],
  ])('keeps a name with %s for display only', async (_title, sent, name) => {
    const { body } = await uploads.send([{ name: sent, content: 'x' }]);
    expect(body[0].name).toBe(name);
    expect(await uploads.files.objects()).not.toContainEqual(expect.stringContaining('txt'));
  });

  it('removes NUL from a name', async () => {
    const boundary = 'grenze';
    const raw = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="Fo\u0000to.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--${boundary}--\r\n`;
    const { status, body } = await uploads.files.request('POST', `/upload-files/${uploads.invoiceNumber}`, {
      cookie: uploads.files.admin,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      raw,
    });
    expect({ status, name: body[0]?.name }).toEqual({ status: 201, name: 'Foto.txt' });
  });

  it('decodes a name whose characters span two packets', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="R';
    const rest = 'ückschein.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--x--\r\n';
    const sending = request(`${uploads.files.service.url}/api/employee/upload-files/${uploads.invoiceNumber}`, {
      method: 'POST',
      headers: { Cookie: uploads.files.admin, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    const responded = once(sending, 'response');
    const letters = Buffer.from(head + rest);
    const middle = Buffer.byteLength(head) + 1;
    await new Promise((resolve) => sending.write(letters.subarray(0, middle), resolve));
    // The service has looked up the record by now, so the rest arrives in a separate packet.
    await uploads.dependencies.parking.whenLookedUp(uploads.invoiceNumber);
    sending.end(letters.subarray(middle));
    const [response] = await responded;
    expect(response.statusCode).toBe(201);
    response.resume();
    expect((await uploads.listed())[0].name).toBe('Rückschein.txt');
  });

  it('keeps the order in which files were sent, regardless of their size', async () => {
    const { body } = await uploads.send([
      { name: 'gross.bin', content: Buffer.alloc(MEGABYTE) },
      ...Array.from({ length: 10 }, (_, n) => ({ name: `${n}.txt`, content: `${n}` })),
    ]);
    const order = ['gross.bin', ...Array.from({ length: 10 }, (_, n) => `${n}.txt`)];
    expect(body.map(({ name }: { name: string }) => name)).toEqual(order);
    expect((await uploads.listed()).map(({ name }: { name: string }) => name)).toEqual(order);
  });

  it('numbers a duplicate name, in one upload and in the next', async () => {
    const sent = { name: 'Name.pdf', content: PDF };
    await uploads.send([sent, sent]);
    await uploads.send([sent]);
    expect((await uploads.listed()).map(({ name }: { name: string }) => name)).toEqual([
      'Name.pdf',
      'Name (2).pdf',
      'Name (3).pdf',
    ]);
  });

  it('gives different names to concurrent uploads', async () => {
    await Promise.all(['a', 'b', 'c'].map((content) => uploads.send([{ name: 'Name.txt', content }])));
    const names = (await uploads.listed()).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Name (2).txt', 'Name (3).txt', 'Name.txt']);
  });
});
