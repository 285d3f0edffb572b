/** Calls that carry files, for the front ends that need them: bundled into each, so that the others do not pay. */
export { downloadApi } from './files/downloadApi.ts';
export { saveFile } from './files/saveFile.ts';
export { uploadApi } from './files/uploadApi.ts';
