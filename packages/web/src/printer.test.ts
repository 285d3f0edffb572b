import { printReceipt, registerPrinter } from './printer.ts';

describe('printReceipt', () => {
  it('prints with what the shell has registered', async () => {
    const printed: number[] = [];
    registerPrinter(async (invoiceNumber) => {
      printed.push(invoiceNumber);
    });
    await printReceipt(100001);
    expect(printed).toEqual([100001]);
  });

  it('rejects when printing fails', async () => {
    registerPrinter(() => Promise.reject(new Error('out of paper')));
    await expect(printReceipt(100001)).rejects.toThrow('out of paper');
  });
});
