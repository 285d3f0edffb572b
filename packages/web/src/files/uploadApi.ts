// From the package, as all front ends share one session; the files of this folder may be bundled into each.
import { keepSession } from '@parkwart/web';
import { uploadWithin } from './upload.ts';

export type { Upload } from './upload.ts';

export const uploadApi = uploadWithin(keepSession);
