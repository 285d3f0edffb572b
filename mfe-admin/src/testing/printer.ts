import { type PlainDocument, registerPrinter } from '@parkwart/web';
import { noPrinter } from '@parkwart/web/testing/noPrinter';

/**
 * Registers a print module that creates empty files. @returns the documents passed to it, filled while the test runs
 */
export function keepDocuments(): PlainDocument[] {
  const documents: PlainDocument[] = [];
  registerPrinter({
    ...noPrinter,
    printReceipt: async () => {},
    letterPdf: async () => new Blob(),
    printPdf: async () => {},
    documentPdf: async (document) => {
      documents.push(...[document].flat());
      return new Blob(['%PDF']);
    },
  });
  return documents;
}
