import { Refusal } from '@parkwart/service-kit/refusal';

export const userNotFound = () => new Refusal(404, 'USER_NOT_FOUND', 'Diesen Benutzer gibt es nicht.');

export const notOwnAccount = () =>
  new Refusal(403, 'NOT_OWN_ACCOUNT', 'Sie können nur Ihre eigenen Benutzerdaten ansehen.');
