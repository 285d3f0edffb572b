import type { Letter } from '@parkwart/contracts/dunning/letter';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import { encode } from 'uqr';

type Texts = typeof import('@parkwart/letter/texts');

const MM = 72 / 25.4;
const LEFT = 25 * MM;
const TOP = 12 * MM;
const LINE = 4.2 * MM;
const WIDTH = 165 * MM;
const CODE_WIDTH = 29 * MM;

/** The product's letters made only with pdfkit: the same texts below each other, and the payment code. */
export function letterPeer(
  letters: readonly Letter[],
  fonts: { readonly regular: Font; readonly bold: Font },
  texts: Texts,
): Promise<Blob> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '', lang: 'de-DE' });
  const file = toBlob(document);
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  for (const letter of letters) {
    for (const page of pagesOf(letter, texts)) {
      document.addPage();
      for (const [index, text] of page.entries()) {
        const isHeading = index === 0;
        document.font(isHeading ? 'bold' : 'regular', isHeading ? 16 : 9).fillColor(isHeading ? '#063971' : '#000000');
        document.text(text, LEFT, TOP + index * LINE, { width: WIDTH });
      }
    }
    drawCode(document, transferOf(letter));
  }
  document.end();
  return file;
}

function pagesOf({ inputs, record, settings }: Letter, { texts, formTexts }: Texts): readonly (readonly string[])[] {
  const { invoiceNumber, vehicleNumber, ownerName, address, todayDate, deadline, fahrzeughalter } = inputs;
  const { operatorName, operatorStreet, operatorCity, contactPhone, contactEmail, accountHolder, iban } = settings;
  const { date, entryTime, fines } = record;
  const operator = [operatorName, operatorStreet, operatorCity];
  const foot = [...operator, contactPhone, contactEmail, texts.iban, iban, texts.page(1, 2)];
  const information = [
    [texts.invoice, invoiceNumber],
    [texts.plate, vehicleNumber],
    [texts.ownerFoundOut, fahrzeughalter],
    [texts.deadline, deadline],
    [texts.phone, contactPhone],
    [texts.email, contactEmail],
    [texts.day, todayDate],
  ];
  const claims = [
    ['Datum', texts.claim, texts.amount],
    ...fines.map(({ type, price, description }) => [date, type, `${price},00 €`, description]),
    [date, 'Halterermittlung', '7,00 €'],
    [date, 'Mahnkosten', '5,50 €'],
    [texts.total, '49,50 €'],
  ];
  const account = [texts.accountHolder, accountHolder, texts.iban, iban, texts.amount, '49,50 €', texts.purpose];
  const demand = [texts.owner(fahrzeughalter), settings.keeperText, texts.unpaidFines, texts.demandIfDriver].join(' ');
  return [
    [
      operatorName,
      operator.join(' · '),
      `${ownerName}\n${address}`,
      ...information.flat(),
      texts.subject(invoiceNumber, 1),
      texts.subjectDetails(texts.fines, vehicleNumber, date),
      texts.salutation,
      `${texts.parked(vehicleNumber, date, entryTime, '')} ${demand}`,
      ...claims.flat(),
      texts.pay.join('49,50 €'),
      ...account,
      texts.giroCode,
      texts.consequences(true),
      texts.closing,
      operatorName,
      texts.unsigned,
      ...foot,
    ],
    [
      operatorName,
      texts.invoice,
      formTexts.title,
      formTexts.reference(invoiceNumber, vehicleNumber, date),
      formTexts.explanation,
      formTexts.returnTo(deadline, [...operator, contactEmail].join(', ')),
      formTexts.myself,
      formTexts.otherDriver,
      ...formTexts.fields,
      formTexts.placeAndDay,
      formTexts.signature,
      formTexts.privacy,
      settings.indirectPrivacyText ?? '',
      ...foot,
    ],
  ];
}

function transferOf({ inputs, settings: { accountHolder, iban } }: Letter): string {
  const purpose = `RE ${inputs.invoiceNumber} ${inputs.vehicleNumber}`;
  return ['BCD', '002', '1', 'SCT', '', accountHolder, iban, 'EUR49.50', '', '', purpose].join('\n');
}

function drawCode(document: InstanceType<typeof PDFDocument>, content: string): void {
  const { data, size } = encode(content, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 });
  const unit = CODE_WIDTH / size;
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) document.rect(LEFT + WIDTH + column * unit, TOP + row * unit, unit, unit);
  document.fill('#000000');
}
