import type { Letter } from '@parkwart/contracts/entities/letter';
import { letterPdf, type Printer, printPdf, printReceipt, registerPrinter } from './printer.ts';

const pdf = new Blob(['%PDF-'], { type: 'application/pdf' });
const outOfPaper = () => Promise.reject(new Error('out of paper'));

function recordingPrinter(): { printer: Printer; calls: unknown[] } {
  const calls: unknown[] = [];
  const printer: Printer = {
    printReceipt: async (invoiceNumber) => void calls.push(invoiceNumber),
    letterPdf: async (letters, options) => {
      calls.push(letters, options);
      return pdf;
    },
    printPdf: async (blob) => void calls.push(blob),
  };
  return { printer, calls };
}

describe('printing', () => {
  it('rejects without a registered printer', async () => {
    await expect(printReceipt(100001)).rejects.toThrow('No printer was registered.');
  });

  it('uses the registered printer', async () => {
    const { printer, calls } = recordingPrinter();
    const letters: Letter[] = [];
    registerPrinter(printer);
    await printReceipt(100001);
    const options = { signal: new AbortController().signal };
    await printPdf(await letterPdf(letters, options));

    expect(calls).toEqual([100001, letters, options, pdf]);
  });

  it('rejects when the printer fails', async () => {
    registerPrinter({ ...recordingPrinter().printer, printReceipt: outOfPaper, printPdf: outOfPaper });

    await expect(printReceipt(100001)).rejects.toThrow('out of paper');
    await expect(printPdf(pdf)).rejects.toThrow('out of paper');
  });
});
