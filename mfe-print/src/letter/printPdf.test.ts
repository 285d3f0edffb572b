import { printPdf } from './printPdf.ts';

const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
const revoked: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  revoked.length = 0;
  URL.createObjectURL = () => 'about:blank#letter';
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(() => document.body.replaceChildren());

/** Simulates that the document in the frame of `printPdf` has loaded. */
function loadFrame(print: () => void): void {
  const frame = document.querySelector('iframe');
  if (!frame?.contentWindow) throw new Error('There is no frame.');
  frame.contentWindow.print = print;
  frame.contentWindow.focus = () => {};
  frame.dispatchEvent(new Event('load'));
}

describe('printPdf', () => {
  it('prints the PDF from a hidden frame, and removes the frame later', async () => {
    let printed = 0;
    const done = printPdf(pdf);
    loadFrame(() => {
      printed += 1;
    });
    await done;

    expect(printed).toBe(1);
    expect(document.querySelector('iframe')).toHaveAttribute('aria-hidden', 'true');
    jest.runAllTimers();
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
    expect(revoked).toEqual(['about:blank#letter']);
  });

  it('rejects its promise and removes the frame when the browser cannot print', async () => {
    const done = printPdf(pdf);
    loadFrame(() => {
      throw new Error('no printer');
    });

    await expect(done).rejects.toThrow('no printer');
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
  });
});
