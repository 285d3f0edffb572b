import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { storedZip } from '../testing/storedZip.ts';
import { describeUploads, PDF } from '../testing/uploads.ts';
import { isExecutableName } from './acceptFiles.ts';
import { inspectFile } from './inspectFile.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const WORD_MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const VISUAL_BASIC = 'application/vnd.ms-office.vbaProject';
const flat = (attribute: string) =>
  `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="w" ${attribute}/>`;
const types = (type: string) => `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
const compound = (...inside: Buffer[]) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_016), ...inside, Buffer.alloc(512)]);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const withMark = (text: string) => Buffer.concat([Buffer.from('fffe', 'hex'), utf16(text)]);
/** An entry in a compound document's directory. */
const directoryEntry = (name: string) => {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  return entry;
};
const document = (type: string | Buffer, more: Record<string, string> = {}) =>
  storedZip({
    '[Content_Types].xml': typeof type === 'string' ? types(type) : type,
    'word/document.xml': '<document/>',
    ...more,
  });

describe('isExecutableName', () => {
  it.each([
    'setup.exe',
    'SETUP.EXE',
    'Rechnung.pdf.exe',
    'Rechnung.pdf .scr',
    'a.exe.',
    'a.exe. .',
    'a.bat::$DATA',
    'Rechnung.pdf:start.bat',
    'Rechnung.pdf:start.js:$DATA',
    'start.bat\u200b',
    'start.ba\u00adt',
    'fernzugriff.rdp',
    'seite.website',
    'start.sct',
    'hilfe.diagcab',
    'sandkasten.wsb',
    'a.ｅｘｅ',
    'b．exe',
    'brief.docm',
    'tabelle.xlsm',
    'folien.pptm',
    'link.lnk',
    'x.ps1',
    'x.hta',
    'x.mjs',
    'x.jar',
    '.sh',
    'adresse.inetloc',
    'adresse.fileloc',
    'adresse.webloc',
    'suche.searchconnector-ms',
    'daten.mdb',
    'daten.accdb',
    'notiz.one',
    'erweiterung.oxt',
    'paket.appinstaller',
  ])('is true of %j', (name) => {
    expect(isExecutableName(name)).toBe(true);
  });

  it.each([
    'Rechnung.pdf',
    'exe',
    'setup.exe.pdf',
    'www.firma.com.pdf',
    'Notiz: Rechnung.pdf',
    'Brief.docx',
    'Seite.html',
    'a.',
    'js.txt',
    'Liste.csv',
  ])('is false of %j', (name) => {
    expect(isExecutableName(name)).toBe(false);
  });
});

describeUploads((uploads) => {
  it.each([
    ['a file with the name of a program', 'setup.exe', 'harmless'],
    ['a file with the name of a script', 'Rechnung.pdf.js', 'alert(1)'],
    ['a script after a colon, whose extension Windows would use', 'Rechnung.pdf:start.bat', 'harmless'],
    ['a name that reads backwards', 'Rechnung\u202Efdp.exe', 'harmless'],
    ['a name with trailing dots and spaces', 'Brief.bat . ', 'harmless'],
    ['a Windows program', 'Auto.jpg', 'MZ\u0090\u0000\u0003'],
    ['a Linux program', 'Auto.png', `\u007fELF${'\u0001'.repeat(60)}`],
    ['a macOS program', 'Auto.png', Buffer.from('cffaedfe07000001030000000200000010000000', 'hex')],
    ['a script by its first line', 'Brief.txt', '#!/bin/sh\nrm -rf ~\n'],
    ['a batch file', 'Brief.txt', '@echo off\r\nformat c:\r\n'],
    [
      'registry entries',
      'Brief.txt',
      Buffer.concat([Buffer.from('fffe', 'hex'), utf16('Windows Registry Editor Version 5.00')]),
    ],
    ['an HTML application', 'Brief.html', '<html><HTA:APPLICATION id="x"><script>1</script></html>'],
    ['a Windows script', 'Brief.xml', '<package><job id="x"><script language="VBScript">1</script></job></package>'],
    ['a Windows shortcut', 'Brief.pdf', Buffer.from('4c0000000114020000000000c000000000000046', 'hex')],
    ['an internet shortcut', 'Brief.txt', '[InternetShortcut]\r\nURL=file://evil.example/x.exe\r\n'],
    ['an installer', 'Brief.doc', compound(Buffer.from('84100c0000000000c000000000000046', 'hex'))],
    ['a Java program', 'Brief.zip', storedZip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' })],
  ])(
    "an upload is rejected because of %s, with an error that contains the file's name, and nothing of the request is stored",
    async (_title, name, content) => {
      const objects = await uploads.files.objects();
      const noted = uploads.files.securityLines.length;
      const response = await uploads.send([
        { name: 'Brief.pdf', content: PDF },
        { name, content },
      ]);
      const sentence = expect.stringMatching(/^„.+“ ist ein Programm\. Programme können nicht hochgeladen werden\.$/);
      expect(response).toMatchObject({
        status: 415,
        body: { code: 'EXECUTABLE', message: sentence, fields: { files: sentence } },
      });
      expect(await uploads.listed()).toEqual([]);
      expect(await uploads.files.objects()).toEqual(objects);
      expect(uploads.received()).toEqual([]);
      expect(uploads.files.securityLines.slice(noted)).toEqual([
        expect.objectContaining({
          event: 'upload.refused',
          reason: 'executable',
          account: 'id-of-admin',
          address: expect.stringMatching(/127\.0\.0\.1$/),
        }),
      ]);
      expect(JSON.stringify(uploads.files.securityLines)).not.toContain(name);
    },
  );

  it.each([
    ['recognised by its declared type', 'Brief.docx', document(WORD_MACROS)],
    ['recognised by a part with Visual Basic', 'Brief.docx', document(WORD, { 'word/vbaProject.bin': 'x' })],
    [
      'recognised by a macro sheet',
      'Tabelle.xlsx',
      storedZip({ 'xl/macrosheets/sheet1.xml': '<x/>', 'xl/workbook.xml': '<x/>' }),
    ],
    ['in the old format', 'Brief.doc', compound(directoryEntry('Root Entry'), directoryEntry('_VBA_PROJECT'))],
    ['in the old format in lower case', 'Brief.doc', compound(directoryEntry('_vba_project_cur'))],
    ['in the new format with the old extension', 'Brief.doc', document(WORD_MACROS)],
    ['recognised by a renamed part', 'Brief.docx', document(VISUAL_BASIC, { 'word/harmlos.xml': 'x' })],
    ['recognised by its type in UTF-16', 'Brief.doc', document(withMark(types(WORD_MACROS)))],
    [
      'recognised by its type in character references',
      'Brief.doc',
      document(types(VISUAL_BASIC).replace('vba', '&#118;&#x62;a')),
    ],
    ['with unreadable types', 'Brief.docx', document(Buffer.from('<Types><Override'))],
    ['as one XML file', 'Brief.doc', flat('w:macrosPresent="yes"')],
    ['as one XML file in UTF-16', 'Brief.doc', withMark(flat(`pkg:contentType="${VISUAL_BASIC}"`))],
    ['as one XML file after whitespace', 'Brief.doc', `${' '.repeat(70_000)}${flat('w:macrosPresent="yes"')}`],
    [
      'as one XML file, after megabytes',
      'Brief.xml',
      `<pkg:package>${'<a/>'.repeat(1_250_000)}<pkg:part pkg:contentType="${VISUAL_BASIC}"/></pkg:package>`,
    ],
    [
      'as one XML file in an encoding that is not read here',
      'Brief.xml',
      '<?xml version="1.0" encoding="utf-7"?><a>+ADw-w:x w:macrosPresent+AD0AIg-yes+ACI-/+AD4-</a>',
    ],
    ['as a web archive', 'Brief.doc', 'MIME-Version: 1.0\r\n\r\nQWN0aXZlTWltZQAAAfAEAAAA\r\n'],
    ['as a web archive with line breaks', 'Brief.doc', 'MIME-Version: 1.0\r\n\r\nQWN0\r\n aXZlTW\nltZQAAAfAEAAAA\r\n'],
    ['as a web archive without base64', 'Brief.doc', 'MIME-Version: 1.0\r\n\r\nActiveMime\0\0'],
    ['in an archive that no reader can open', 'Brief.docx', document(VISUAL_BASIC).subarray(0, -8)],
    ['with types that are declared twice', 'Brief.docx', document(WORD, { '[content_types].xml': types(WORD) })],
  ])('an upload of a document with macros is rejected, %s', async (_title, name, content) => {
    const noted = uploads.files.securityLines.length;
    const sentence = `„${name}“ enthält Makros. Bitte laden Sie das Dokument ohne Makros hoch, zum Beispiel als PDF.`;
    expect(await uploads.send([{ name, content }])).toMatchObject({
      status: 415,
      body: { code: 'MACROS', message: sentence, fields: { files: sentence } },
    });
    expect(await uploads.listed()).toEqual([]);
    expect(uploads.files.securityLines.slice(noted).map(({ event, reason }) => [event, reason])).toEqual([
      ['upload.refused', 'macros'],
    ]);
  });

  it.each([
    ['a document without macros', 'Brief.docx', document(WORD)],
    [
      'a document without macros in the old format',
      'Brief.doc',
      compound(directoryEntry('Root Entry'), directoryEntry('WordDocument')),
    ],
    ['a document without macros in a single XML file', 'Brief.xml', flat('w:macrosPresent="no"')],
    [
      'a document without macros in a single XML file in Windows-1252',
      'Brief.xml',
      flat('').replace('?>', ' encoding="windows-1252"?>'),
    ],
    ['a broken page', 'Seite.html', '<p>Kein Makro<br></p>'],
    ['an archive', 'Fotos.zip', storedZip({ 'Auto.txt': 'x' })],
    ['a text about programs', 'Notiz.txt', 'Bitte #!/bin/sh und setup.exe nicht starten; echo off hilft nicht.'],
    ['a name containing a program’s extension', 'www.firma.com.pdf', PDF],
  ])('an upload stores %s', async (_title, name, content) => {
    expect(await uploads.send([{ name, content }])).toMatchObject({ status: 201, body: [{ name, kind: 'file' }] });
  });
});

const BOUNDARY = 'limit';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (headers: string, content = 'x') => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
const NAMED = 'Content-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain';

describeUploads((uploads) => {
  const send = (raw: string | Uint8Array, headers: Record<string, string> = {}) => {
    const { admin: cookie } = uploads.files;
    const given = { cookie, raw, headers: { 'Content-Type': TYPE, ...headers } };
    return uploads.files.request('POST', `/upload-files/${uploads.invoiceNumber}`, given);
  };

  it.each([
    ['gzip', part(NAMED)],
    ['gzip', gzipSync(part(NAMED))],
    ['br', part(NAMED)],
    ['nonsense', part(NAMED)],
  ])('an upload with this Content-Encoding is rejected with 415: %s', async (encoding, raw) => {
    expect(await send(raw, { 'Content-Encoding': encoding })).toMatchObject({
      status: 415,
      body: { code: 'UNKNOWN_ENCODING', message: 'Dateien werden nur ohne Content-Encoding angenommen.' },
    });
    expect(await uploads.listed()).toEqual([]);
    expect(uploads.received()).toEqual([]);
  });

  it.each([
    ['has no boundary', part(NAMED), 'multipart/form-data'],
    ['has an empty boundary', part(NAMED), 'multipart/form-data; boundary='],
    ['has another boundary than declared', part(NAMED), 'multipart/form-data; boundary=another'],
    ['is empty', '', TYPE],
    ['is not multipart at all', '{"files":[]}', TYPE],
    ['ends within a header', `--${BOUNDARY}\r\nContent-Dis`, TYPE],
    ['ends within a file', `--${BOUNDARY}\r\n${NAMED}\r\n\r\nabc`, TYPE],
    ['has a part with an unknown transfer encoding', part(`${NAMED}\r\nContent-Transfer-Encoding: nonsense`), TYPE],
    ['has a header without a name', part(`${NAMED}\r\n: x`), TYPE],
  ])('an upload is rejected with 400 when it %s', async (_title, raw, type) => {
    const { status, body } = await send(raw, { 'Content-Type': type });
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(await uploads.listed()).toEqual([]);
    expect(uploads.received()).toEqual([]);
  });

  it('a name that is not UTF-8 is stored or rejected, and causes no internal error', async () => {
    const { status } = await send(Buffer.from(part(NAMED.replace('a.txt', 'Gr\u00f6\u00dfe.txt')), 'latin1'));
    expect([201, 400, 422]).toContain(status);
  });
});

describe('inspectFile', () => {
  it.each(['<job ', '<hta:application', '\n[', 'echo ', 'Q ', '<'])(
    'needs time in proportion to the size of a file that repeats %j',
    async (part) => {
      const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
      const path = join(folder, 'Brief.txt');
      /** The shortest time of many runs, because other programs use the CPU at times. */
      const costOf = async (bytes: number) => {
        await writeFile(path, part.repeat(bytes / part.length));
        const costs: number[] = [];
        for (let attempt = 0; attempt < 20; attempt += 1) {
          const started = performance.now();
          await inspectFile(path);
          costs.push(performance.now() - started);
        }
        return Math.min(...costs);
      };
      // Four times the text would take sixteen times as long if each repetition read the rest of the text again.
      expect(await costOf(65_000)).toBeLessThan(8 * (await costOf(16_250)));
      await rm(folder, { recursive: true });
    },
  );
});
