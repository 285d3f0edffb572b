/** How long the PDF stays for the print dialog, in ms: browsers do not tell when it has been closed. */
const KEPT_FOR = 600_000;

/** Opens the print dialog for a PDF, from a frame that nobody sees. */
export function printPdf(pdf: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = URL.createObjectURL(pdf);
    const frame = document.createElement('iframe');
    frame.inert = true;
    frame.ariaHidden = 'true';
    // Out of sight, but not display: none, which some browsers do not print.
    Object.assign(frame.style, { position: 'fixed', left: '-10000px', width: '210mm', height: '297mm', border: '0' });
    const remove = () => {
      frame.remove();
      URL.revokeObjectURL(address);
    };
    frame.addEventListener('load', () => {
      try {
        if (!frame.contentWindow) throw new Error('The frame has no window.');
        frame.contentWindow.focus();
        frame.contentWindow.print();
        setTimeout(remove, KEPT_FOR);
        resolve();
      } catch (error) {
        remove();
        reject(error);
      }
    });
    frame.src = address;
    document.body.append(frame);
  });
}
