/** Bundled into each front end that transfers files, so that the others do not load it. */
export { downloadApi } from './files/downloadApi.ts';
export { saveFile } from './files/saveFile.ts';
export { uploadApi } from './files/uploadApi.ts';
