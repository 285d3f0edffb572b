/** In ms: the frame is removed only after this time, because browsers don't report when the print dialog closes. */
const KEEP_FRAME_MS = 600_000;

export function printPdf(pdf: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = URL.createObjectURL(pdf);
    const frame = document.createElement('iframe');
    frame.inert = true;
    frame.ariaHidden = 'true';
    // The frame is outside the screen instead of hidden, because some browsers don't print a frame with `display:
    // none`.
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
        setTimeout(remove, KEEP_FRAME_MS);
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
