import { uploadWithin } from './upload.ts';

/** Without a user's session. */
export const uploadPublic = uploadWithin((work) => work());
