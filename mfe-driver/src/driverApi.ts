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

export const readCase = (driverSession: string) => callPublic(getDriverPage, {}, { driverSession });

export const readPhotos = (driverSession: string) => callPublic(getDriverPhotos, {}, { driverSession });

/** Uploads one file per request, so that each has its own progress and failure. */
export const uploadFile = (
  driverSession: string,
  file: File,
  upload: { readonly idempotencyKey: string; readonly onProgress: (fraction: number) => void },
) => uploadPublic(uploadDriverFiles, {}, { ...upload, files: [file], driverSession });

export const sendObjection = (driverSession: string, text: string, files: string[], idempotencyKey: string) =>
  callPublic(addDriverObjection, { body: { text, files } }, { driverSession, idempotencyKey });

export const sendDriver = (driverSession: string, name: string, address: string, idempotencyKey: string) =>
  callPublic(nameDriverFromPage, { body: { name, address } }, { driverSession, idempotencyKey });

/** @param email '' stops all mails */
export const leaveMail = (driverSession: string, email: string, language: PageLanguage, idempotencyKey: string) =>
  callPublic(leaveMailAddress, { body: { email, language } }, { driverSession, idempotencyKey });

export const startPayment = (driverSession: string, language: PageLanguage) =>
  callPublic(startOnlinePayment, { body: { language } }, { driverSession });
