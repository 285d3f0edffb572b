import type { Letter } from '@parkwart/contracts/entities/letter';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import { encode } from 'uqr';

type Texts = Pick<typeof import('../../mfe-print/src/letter/texts.ts'), 'texts' | 'formTexts'>;
type Font = ReturnType<typeof create>;
type Align = 'left' | 'center' | 'right';

const mm = (millimetres: number) => (millimetres * 72) / 25.4;
const GREY = '#4a5361';
const LEFT = mm(25);
const WIDTH = mm(165);

export interface PeerFonts {
  readonly regular: Font;
  readonly bold: Font;
}

export function peerFonts(regular: Uint8Array, bold: Uint8Array): PeerFonts {
  return { regular: create(regular), bold: create(bold) };
}

/** What an engineer writes by hand for the letters of this bench: no page break within a letter's own page. */
export function letterPeer(letters: readonly Letter[], fonts: PeerFonts, { texts, formTexts }: Texts): Promise<Blob> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '', lang: 'de-DE' });
  const file = toBlob(document);
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);

  const write = (
    text: string,
    x: number,
    y: number,
    { size = 9.5, bold = false, colour = '#000000', width = WIDTH, align = 'left' as Align } = {},
  ) => {
    document.font(bold ? 'bold' : 'regular', size).fillColor(colour);
    document.text(text, x, y, { width, align, lineGap: -0.11 * size });
    return document.y;
  };
  const line = (x: number, y: number, width: number, thickness: number, colour: string) =>
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(colour);

  const pageFoot = (page: number, { settings }: Letter) => {
    const style = { size: 7, colour: GREY, width: mm(44) };
    line(LEFT, mm(275), WIDTH, 0.4, '#b8bec6');
    write([settings.operatorName, settings.operatorStreet, settings.operatorCity].join('\n'), LEFT, mm(276.5), style);
    write([settings.contactPhone, settings.contactEmail].join('\n'), LEFT + mm(47), mm(276.5), style);
    write(`${texts.iban} ${settings.iban}`, LEFT + mm(94), mm(276.5), style);
    write(texts.page(page, 2), LEFT + mm(141), mm(276.5), { ...style, width: mm(24), align: 'right' });
  };

  const code = (content: string, x: number, y: number) => {
    const { data, size } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
    const unit = mm(29) / size;
    for (const [row, modules] of data.entries())
      for (const [column, dark] of modules.entries())
        if (dark) document.rect(x + column * unit, y + row * unit, unit, unit);
    document.fill('#000000');
  };

  const firstPage = (letter: Letter) => {
    const { inputs, record, settings } = letter;
    for (const mark of [105, 148.5, 210]) line(mm(4), mm(mark), mm(4), 0.4, GREY);
    write(settings.operatorName, LEFT, mm(17), { size: 16, bold: true, colour: '#063971' });
    line(LEFT, mm(28), WIDTH, 1.2, '#063971');
    const sender = [settings.operatorName, settings.operatorStreet, settings.operatorCity].join(' · ');
    write(sender, LEFT, mm(58.7), { size: 6.5, colour: GREY, width: mm(80) });
    write(`${inputs.ownerName}\n${inputs.address}`, LEFT, mm(62.7), { size: 10, width: mm(80) });
    const information = [
      [texts.invoice, inputs.invoiceNumber],
      [texts.plate, inputs.vehicleNumber],
      [texts.ownerFoundOut, inputs.fahrzeughalter],
      [texts.deadline, inputs.deadline],
      [texts.phone, settings.contactPhone],
      [texts.email, settings.contactEmail],
      [texts.day, inputs.todayDate],
    ];
    let y = mm(50);
    for (const [label = '', value = ''] of information) {
      write(label, mm(125), y, { size: 8.5, colour: GREY, width: mm(22) });
      y = write(value, mm(148), y, { size: 8.5, width: mm(42) }) + 2;
    }
    y = write(texts.subject(inputs.invoiceNumber), LEFT, mm(98.5), { size: 11.5, bold: true });
    y = write(texts.subjectDetails(texts.fines, inputs.vehicleNumber, record.date), LEFT, y) + mm(4);
    y = write(texts.salutation, LEFT, y) + mm(2);
    const parked = texts.parked(inputs.vehicleNumber, record.date, record.entryTime);
    y =
      write(
        `${parked} ${texts.owner(inputs.fahrzeughalter)} ${texts.contract} ${texts.unpaidFines} ${texts.demand}`,
        LEFT,
        y,
      ) + mm(2);
    const row = (day: string, claim: string, amount: string, note = '', bold = false) => {
      write(day, LEFT, y, { bold, width: mm(28) });
      write(amount, LEFT + mm(133), y, { bold, width: mm(32), align: 'right' });
      y = write(claim, LEFT + mm(28), y, { bold, width: mm(101) });
      if (note) y = write(note, LEFT + mm(28), y, { size: 7.5, colour: GREY, width: mm(101) });
      y += mm(0.6);
      line(LEFT, y, WIDTH, 0.4, '#b8bec6');
      y += mm(0.6);
    };
    row('Datum', texts.claim, texts.amount);
    for (const fine of record.fines) row(record.date, fine.type, `${fine.price},00 €`, fine.description);
    row(record.date, texts.ownerLookup, '7,00 €');
    row(record.date, texts.reminderCost, '5,50 €');
    row(texts.total, '', '49,50 €', '', true);
    y += mm(3);
    y = write([texts.pay[0], '49,50 €', texts.pay[1], inputs.deadline, texts.pay[2]].join(''), LEFT, y) + mm(2);
    const purpose = `RE ${inputs.invoiceNumber} ${inputs.vehicleNumber}`;
    const codeTop = y - mm(2);
    for (const [label = '', value = ''] of [
      [texts.accountHolder, settings.accountHolder],
      [texts.iban, settings.iban],
      [texts.amount, '49,50 €'],
      [texts.purpose, purpose],
    ]) {
      write(label, LEFT, y, { colour: GREY, width: mm(34) });
      y = write(value, LEFT + mm(36), y, { bold: true, width: mm(90) }) + mm(1);
    }
    code(
      ['BCD', '002', '1', 'SCT', '', settings.accountHolder, settings.iban, 'EUR49.50', '', '', purpose].join('\n'),
      mm(159),
      codeTop,
    );
    y = write(texts.giroCode, mm(158), codeTop + mm(29), { size: 7.5, colour: GREY, width: mm(32), align: 'center' });
    y = write(texts.driver, LEFT, y + mm(2)) + mm(2);
    y = write(texts.closing, LEFT, y) + mm(1);
    y = write(settings.operatorName, LEFT, y) + mm(1);
    write(texts.unsigned, LEFT, y, { size: 7.5, colour: GREY });
    pageFoot(1, letter);
  };

  const secondPage = (letter: Letter) => {
    const { inputs, record, settings } = letter;
    const subject = `${texts.invoice} ${inputs.invoiceNumber} · ${inputs.vehicleNumber}`;
    write(settings.operatorName, LEFT, mm(12), { size: 7, bold: true, colour: GREY, width: WIDTH / 2 });
    write(subject, LEFT + WIDTH / 2, mm(12), { size: 7, colour: GREY, width: WIDTH / 2, align: 'right' });
    let y = write(formTexts.title, LEFT, mm(27), { size: 11.5, bold: true });
    y = write(formTexts.reference(inputs.invoiceNumber, inputs.vehicleNumber, record.date), LEFT, y) + mm(4);
    y = write(formTexts.explanation, LEFT, y) + mm(3);
    const address = [settings.operatorName, settings.operatorStreet, settings.operatorCity, settings.contactEmail];
    y = write(formTexts.returnTo(inputs.deadline, address.join(', ')), LEFT, y, { bold: true }) + mm(4);
    for (const label of [formTexts.myself, formTexts.otherDriver]) {
      document
        .rect(LEFT, y + 2, mm(3.6), mm(3.6))
        .lineWidth(0.7)
        .stroke('#000000');
      y = write(label, LEFT + mm(8), y) + mm(4);
    }
    const blank = (label: string, x: number, width: number) => {
      line(x, y + mm(9), width, 0.6, '#000000');
      return write(label, x, y + mm(9) + 1, { size: 7.5, colour: GREY });
    };
    for (const label of formTexts.fields) y = blank(label, LEFT, WIDTH);
    blank(formTexts.placeAndDay, LEFT, WIDTH / 2 - mm(4));
    y = blank(formTexts.signature, LEFT + WIDTH / 2 + mm(4), WIDTH / 2 - mm(4)) + mm(9);
    y = write(formTexts.privacy, LEFT, y, { size: 9, bold: true }) + mm(1);
    write(settings.privacyText, LEFT, y, { size: 8.5 });
    pageFoot(2, letter);
  };

  for (const letter of letters) {
    document.addPage();
    firstPage(letter);
    document.addPage();
    secondPage(letter);
  }
  document.end();
  return file;
}
