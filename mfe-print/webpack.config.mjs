import { remote } from '@parkwart/tooling/webpack/remote.mjs';

// Of fontkit and pdfkit: WOFF2 fonts and PNG pictures. The letter has neither.
export default remote({ folder: import.meta.dirname, unused: ['brotli/decompress.js', 'png-js'] });
