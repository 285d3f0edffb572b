import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const requestNotFound = () => new HttpError(404, 'KEEPER_REQUEST_NOT_FOUND', 'Diese Anfrage gibt es nicht.');

export const noKeeperNeeded = () =>
  new HttpError(422, 'NO_KEEPER_NEEDED', 'Von diesen Rechnungen braucht keine mehr eine Halterauskunft.');

export const noPlate = (id: number) =>
  new HttpError(422, 'NO_PLATE', `Die Rechnung ${id} hat kein Kennzeichen, zu dem es einen Halter gibt.`);

export const isAnswered = () =>
  new HttpError(409, 'KEEPER_ANSWERED', 'Zu dieser Anfrage ist der Halter schon eingetragen.');

/** @param fields by the answer's place, `answers.3.vehicleNumber` */
export const answersDoNotFit = (fields: Record<string, string>) =>
  new HttpError(
    422,
    'ANSWERS_DO_NOT_FIT',
    'Es wurde nichts eingetragen, weil nicht alle Antworten zu einer Anfrage passen.',
    { fields },
  );

export const notAsked = (plate: string) => `Für ${plate} ist keine Halterauskunft angefragt.`;
export const otherPlate = (plate: string) => `Die Rechnung ist nicht zum Kennzeichen ${plate}.`;
export const askedTwice = (plate: string) => `Zu ${plate} stehen zwei verschiedene Antworten da.`;
export const hasDriver = (plate: string) =>
  `Zu ${plate} ist inzwischen ein Fahrer benannt; seine Rechnung braucht keinen Halter mehr.`;
