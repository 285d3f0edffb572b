import { uploadWithin } from './upload.ts';

/** Uploads without a user's session. */
export const uploadPublic = uploadWithin((work) => work());
