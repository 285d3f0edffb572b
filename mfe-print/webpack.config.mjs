import { remote } from '@parkwart/tooling/webpack/remote.mjs';

export default remote({
  folder: import.meta.dirname,
  name: 'mfe_print',
  exposes: {
    './printInvoice': './src/receipt/printInvoice.ts',
    './letters': './src/letter/letters.ts',
    './LetterPage': './src/letter/LetterPage.tsx',
    './ReceiptPage': './src/receipt/ReceiptPage.tsx',
  },
  // Fetched only when something is printed, hence without preload.
  roles: ['Angestellte', 'Admin'],
});
