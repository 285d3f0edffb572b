import { type ErrorBody, NOT_REACHABLE_MESSAGE } from '@parkwart/contracts/wire/errorBody';
import type { SecurityRecord } from '../logging/securityEvents.ts';

interface HttpErrorDetails {
  /** German message per input field. */
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  /** The security event to record; it applies to the session's account unless the event specifies another account. */
  readonly security?: SecurityRecord;
}

/** `code` is stable and for programs, the message is German and for users. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly security: SecurityRecord | undefined;

  constructor(status: number, code: string, message: string, details: HttpErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.security = details.security;
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) };
  }
}

export const invalidInput = (fields: Record<string, string>) =>
  new HttpError(400, 'INVALID_INPUT', Object.values(fields)[0] ?? 'Die Eingabe ist ungültig.', { fields });

interface InvalidFieldDetails extends Pick<HttpErrorDetails, 'security'> {
  /** 422 by default: the input is well-formed, but breaks a rule. */
  readonly status?: number;
}

/** The message is shown at the field. */
export const invalidField = (
  code: string,
  field: string,
  message: string,
  { status = 422, security }: InvalidFieldDetails = {},
) => new HttpError(status, code, message, { fields: { [field]: message }, ...(security && { security }) });

export const malformedBody = () => new HttpError(400, 'MALFORMED_BODY', 'Die Anfrage ist kein gültiges JSON.');

export const truncatedBody = () =>
  new HttpError(400, 'MALFORMED_BODY', 'Die Anfrage ist nicht vollständig angekommen.');

export const undecodableBody = () => new HttpError(400, 'MALFORMED_BODY', 'Die Anfrage lässt sich nicht entpacken.');

export const uploadTooSlow = () =>
  new HttpError(
    408,
    'UPLOAD_TOO_SLOW',
    'Die Verbindung ist zu langsam, das Hochladen wurde beendet. Bitte versuchen Sie es mit einer besseren noch einmal.',
  );

export const malformedUpload = () =>
  new HttpError(
    400,
    'MALFORMED_BODY',
    'Die Dateien sind nicht vollständig angekommen. Bitte versuchen Sie es noch einmal.',
  );

export const noSession = () => new HttpError(401, 'NO_SESSION', 'Bitte melden Sie sich an.');

export const wrongRole = () =>
  new HttpError(403, 'WRONG_ROLE', 'Dazu fehlt Ihnen die Berechtigung.', {
    security: { event: 'right.refused', reason: 'wrong-role' },
  });

export const wrongService = () =>
  new HttpError(403, 'WRONG_SERVICE', 'Dieser Dienst darf das nicht fragen.', {
    security: { event: 'right.refused', reason: 'wrong-service' },
  });

export const crossSiteWrite = () =>
  new HttpError(403, 'FOREIGN_SITE', 'Die Anfrage kommt von einer fremden Seite.', {
    security: { event: 'right.refused', reason: 'foreign-site' },
  });

export const unknownPath = () => new HttpError(404, 'UNKNOWN_PATH', 'Diese Adresse gibt es nicht.');

export const methodNotAllowed = () =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', 'So kann diese Adresse nicht genutzt werden.');

export const bodyTooLarge = () => new HttpError(413, 'BODY_TOO_LARGE', 'Die Anfrage ist zu groß.');

export const notJson = () => new HttpError(415, 'NOT_JSON', 'Die Anfrage muss JSON enthalten.');

export const notMultipart = () =>
  new HttpError(415, 'NOT_MULTIPART', 'Die Anfrage muss Dateien enthalten (multipart/form-data).');

export const unknownEncoding = () =>
  new HttpError(415, 'UNKNOWN_ENCODING', 'Diese Kodierung wird nicht verstanden; möglich sind gzip, deflate und br.');

export const compressedUpload = () =>
  new HttpError(415, 'UNKNOWN_ENCODING', 'Dateien werden nur ohne Content-Encoding angenommen.');

export const unknownCharset = () => new HttpError(415, 'UNKNOWN_CHARSET', 'Die Anfrage muss in UTF-8 kodiert sein.');

export const erasedSince = () => new HttpError(410, 'FORGOTTEN', 'Dieser Vorgang ist inzwischen gelöscht.');

export const keyUsedDifferently = () =>
  new HttpError(422, 'IDEMPOTENCY_KEY_REUSED', 'Diese Eingabe wurde schon mit anderem Inhalt gesendet.');

export const notReachable = () => new HttpError(503, 'NOT_REACHABLE', NOT_REACHABLE_MESSAGE, { retryAfter: 2 });

export const internalError = () =>
  new HttpError(500, 'INTERNAL', 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es noch einmal.');
