import { keepSession } from './keepSession.ts';
import { uploadWithin } from './upload.ts';

export type { Upload } from './upload.ts';

export const uploadApi = uploadWithin(keepSession);
