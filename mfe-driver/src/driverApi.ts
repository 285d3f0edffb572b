import { leaveMailAddress } from '@parkwart/contracts/calls/driverMails';
import {
  addDriverObjection,
  getDriverPage,
  getDriverPhotos,
  getPageOperator,
  nameDriverFromPage,
  openDriverPage,
  uploadDriverFiles,
} from '@parkwart/contracts/calls/driverPage';
import { type PageLanguage, startOnlinePayment } from '@parkwart/contracts/calls/onlinePayments';
import { uploadPublic } from '@parkwart/web/files/uploadPublic';
import { callPublic } from '@parkwart/web/request';

export const readOperator = () => callPublic(getPageOperator, {});

export const openCase = (token: string, plate: string) => callPublic(openDriverPage, { body: { token, plate } });

interface Upload {
  readonly idempotencyKey: string;
  readonly onProgress: (fraction: number) => void;
}

/**
 * The calls of a session. Forms receive these calls from the page instead of importing them, so that the page's file
 * stays small.
 */
export const sessionApi = (driverSession: string) => ({
  readCase: () => callPublic(getDriverPage, {}, { driverSession }),

  readPhotos: () => callPublic(getDriverPhotos, {}, { driverSession }),

  /** Uploads one file per request, so that each file has its own progress and its own failure. */
  uploadFile: (file: File, upload: Upload) =>
    uploadPublic(uploadDriverFiles, {}, { ...upload, files: [file], driverSession }),

  sendObjection: (text: string, files: string[], idempotencyKey: string) =>
    callPublic(addDriverObjection, { body: { text, files } }, { driverSession, idempotencyKey }),

  sendDriver: (name: string, address: string, idempotencyKey: string) =>
    callPublic(nameDriverFromPage, { body: { name, address } }, { driverSession, idempotencyKey }),

  /** @param email '' stops all mails */
  leaveMail: (email: string, language: PageLanguage, idempotencyKey: string) =>
    callPublic(leaveMailAddress, { body: { email, language } }, { driverSession, idempotencyKey }),

  startPayment: (language: PageLanguage) => callPublic(startOnlinePayment, { body: { language } }, { driverSession }),
});

export type SessionApi = ReturnType<typeof sessionApi>;
