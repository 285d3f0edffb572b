import { cleanName, nameKey, uniqueName } from './fileName.ts';

describe('cleanName', () => {
  it.each([
    ['Rückschein (2).pdf', 'Rückschein (2).pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\Windows\\win.ini', 'win.ini'],
    ['C:\\Fotos\\Auto.jpg', 'Auto.jpg'],
    ['a\u0000b\u0007.pdf', 'ab.pdf'],
    ['Foto\r\n.jpg', 'Foto.jpg'],
    ['Rechnung\u202Egpj.exe', 'Rechnunggpj.exe'],
    ['Foto Mu\u00ads\u200bter\u2060.jpg', 'Foto Muster.jpg'],
    ['🚗 Auto 👨‍👩‍👧.png', '🚗 Auto 👨‍👩‍👧.png'],
    ['  Brief.pdf . ', 'Brief.pdf'],
    ['..', 'Datei'],
    ['', 'Datei'],
    ['\u0000', 'Datei'],
    ['Ru\u0308ckschein.pdf', 'R\u00FCckschein.pdf'],
    ['.htaccess', '.htaccess'],
  ])('turns %j into the name %j', (sent, name) => {
    expect(cleanName(sent)).toBe(name);
  });

  it('cuts a name of 300 characters to 200 and keeps its extension', () => {
    const name = cleanName(`${'x'.repeat(300)}.pdf`);
    expect(name).toBe(`${'x'.repeat(196)}.pdf`);
  });

  it.each([
    [`e${'\u0301'.repeat(300)}`, 'Datei'],
    [`e${'\u0301'.repeat(300)}.txt`, 'Datei.txt'],
  ])('replaces a name whose first grapheme is longer than a name may be (%#)', (sent, name) => {
    expect(cleanName(sent)).toBe(name);
    expect(uniqueName(name, new Set([nameKey(name)]))).toBe(name.replace('Datei', 'Datei (2)'));
  });

  it('cuts no emoji in half', () => {
    const name = cleanName(`${'👨‍👩‍👧'.repeat(60)}.png`);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^(?:👨‍👩‍👧)+\.png$/u);
  });
});

describe('uniqueName', () => {
  const taken = (...names: string[]) => new Set(names.map(nameKey));

  it('keeps a name that no other file has', () => {
    expect(uniqueName('Name.pdf', taken('Anderer.pdf'))).toBe('Name.pdf');
  });

  it('adds a counter before the extension of a name that is taken', () => {
    expect(uniqueName('Name.pdf', taken('Name.pdf'))).toBe('Name (2).pdf');
    expect(uniqueName('Name.pdf', taken('Name.pdf', 'Name (2).pdf'))).toBe('Name (3).pdf');
    expect(uniqueName('Name', taken('Name'))).toBe('Name (2)');
  });

  it('treats names that differ only in upper and lower case as the same name', () => {
    expect(uniqueName('NAME.pdf', taken('Name.pdf'))).toBe('NAME (2).pdf');
  });

  it('returns names of at most 200 characters', () => {
    const long = `${'x'.repeat(196)}.pdf`;
    expect(uniqueName(long, taken(long))).toBe(`${'x'.repeat(192)} (2).pdf`);
  });
});
