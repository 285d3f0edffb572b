import { type ErrorBody, NOT_REACHABLE_MESSAGE } from '@parkwart/contracts/wire/errorBody';

export const ERROR_STATUSES = [400, 401, 404, 405, 410, 413, 421, 429, 503] as const;
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** The bodies of the gateway's errors, in the same format as every other error of the API (specification §13). */
export const GATEWAY_ERRORS: Readonly<Record<ErrorStatus, ErrorBody>> = {
  400: { code: 'BAD_REQUEST', message: 'Die Anfrage ist ungültig.' },
  401: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' },
  404: { code: 'NOT_FOUND', message: 'Diese Adresse gibt es nicht.' },
  405: { code: 'METHOD_NOT_ALLOWED', message: 'Diese Anfrage ist hier nicht möglich.' },
  410: {
    code: 'LINK_EXPIRED',
    message: 'Dieser Link gilt nicht mehr. Bitte öffnen Sie die Datei noch einmal im Vorgang.',
  },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'Die Anfrage ist zu groß.' },
  421: { code: 'MISDIRECTED_REQUEST', message: 'Unter diesem Namen antwortet Parkwart nicht.' },
  429: { code: 'TOO_MANY_REQUESTS', message: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.' },
  503: { code: 'SERVICE_UNAVAILABLE', message: NOT_REACHABLE_MESSAGE },
};

export const RETRY_LATER: ReadonlySet<ErrorStatus> = new Set([429, 503]);
