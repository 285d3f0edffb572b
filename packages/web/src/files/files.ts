/** Bundled into each front end that transfers files, so that the others do not load it. */
export { downloadApi } from './downloadApi.ts';
export { saveFile } from './saveFile.ts';
export { uploadApi } from './uploadApi.ts';
