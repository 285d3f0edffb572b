import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const handOverNotFound = () =>
  new HttpError(404, 'HAND_OVER_NOT_FOUND', 'Diese Übergabe gibt es nicht, oder sie ist inzwischen gelöscht.');

export const alreadyRecalled = () =>
  new HttpError(409, 'ALREADY_RECALLED', 'Diese Rechnung ist schon vom Inkassobüro zurückgerufen.');

const wrongDay = (code: string, message: string) => new HttpError(422, code, message, { fields: { day: message } });

export const handOverInFuture = () => wrongDay('DAY_IN_FUTURE', 'Der Tag liegt in der Zukunft.');

export const recallBeforeHandOver = () => wrongDay('RECALL_TOO_EARLY', 'Der Rückruf liegt vor der Übergabe.');
