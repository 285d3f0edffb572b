import type { Letter } from '@parkwart/contracts/letter';
import { letterPdf, type Printer, printPdf, printReceipt, registerPrinter } from './printer.ts';

const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });
const outOfPaper = () => Promise.reject(new Error('out of paper'));

function notingPrinter(): { printer: Printer; asked: unknown[] } {
  const asked: unknown[] = [];
  const printer: Printer = {
    printReceipt: async (invoiceNumber) => void asked.push(invoiceNumber),
    letterPdf: async (letters) => {
      asked.push(letters);
      return pdf;
    },
    printPdf: async (blob) => void asked.push(blob),
  };
  return { printer, asked };
}

describe('printing', () => {
  it('rejects without a registered printer', async () => {
    await expect(printReceipt(100001)).rejects.toThrow('No printer was registered.');
  });

  it('uses the registered printer', async () => {
    const { printer, asked } = notingPrinter();
    const letters: Letter[] = [];
    registerPrinter(printer);
    await printReceipt(100001);
    await printPdf(await letterPdf(letters));

    expect(asked).toEqual([100001, letters, pdf]);
  });

  it('rejects when the printer fails', async () => {
    registerPrinter({ ...notingPrinter().printer, printReceipt: outOfPaper, printPdf: outOfPaper });

    await expect(printReceipt(100001)).rejects.toThrow('out of paper');
    await expect(printPdf(pdf)).rejects.toThrow('out of paper');
  });
});
