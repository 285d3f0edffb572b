import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const runNotFound = () => new HttpError(404, 'RUN_NOT_FOUND', 'Diesen Mahnlauf gibt es nicht.');

export const lineNotFound = () =>
  new HttpError(404, 'LINE_NOT_FOUND', 'Diese Rechnung gehört nicht zu diesem Mahnlauf.');

export const runHasEnded = () => new HttpError(409, 'RUN_HAS_ENDED', 'Dieser Mahnlauf ist schon beendet.');

export const lettersArePrinted = () =>
  new HttpError(
    409,
    'LETTERS_ARE_PRINTED',
    'Mahnungen dieses Laufs sind schon gedruckt. Er lässt sich nur noch abschließen.',
  );

export const lineIsPrinted = () => new HttpError(409, 'LINE_IS_PRINTED', 'Diese Mahnung ist schon gedruckt.');
