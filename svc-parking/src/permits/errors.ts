import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { formatStoredDay } from '../storedDay.ts';
import { formatLastDay } from './permitDays.ts';
import type { PermitRow } from './permitRow.ts';

export const permitNotFound = () => new HttpError(404, 'PERMIT_NOT_FOUND', 'Diesen Dauerparker gibt es nicht.');

export const permitChanged = () =>
  new HttpError(409, 'PERMIT_CHANGED', 'Dieser Dauerparker wurde inzwischen geändert. Bitte laden Sie ihn neu.');

export const permitNeedsCar = () => {
  const message = 'Ein Dauerparker braucht ein Kennzeichen.';
  return new HttpError(422, 'NO_PLATE', message, { fields: { vehicleNumber: message } });
};

export const permitOverlaps = ({ validFrom, validTo }: Pick<PermitRow, 'validFrom' | 'validTo'>) => {
  const end = formatLastDay(validTo);
  const message = `Dieses Kennzeichen ist schon Dauerparker, ab ${formatStoredDay(validFrom)}${end ? ` bis ${end}` : ' ohne Ende'}.`;
  return new HttpError(422, 'PERMIT_OVERLAPS', message, { fields: { vehicleNumber: message } });
};
