import { remote } from '@parkwart/tooling/webpack/remote.mjs';

// Dependencies of fontkit and pdfkit for WOFF2 fonts and PNG pictures, which letters never contain.
export default remote({ folder: import.meta.dirname, unused: ['brotli/decompress.js', 'png-js'] });
