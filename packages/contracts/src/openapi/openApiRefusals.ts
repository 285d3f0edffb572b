import type { Call } from '../calls/call.ts';

const SAYS = {
  400: 'Die Eingabe ist ungültig; `fields` sagt, wo.',
  401: 'Ohne gültige Sitzung oder mit falschem Passwort.',
  403: 'Dazu fehlt das Recht, oder die Anfrage kommt von einer fremden Seite.',
  404: 'Das Genannte gibt es nicht.',
  409: 'Inzwischen geändert, schon vergeben oder nicht eindeutig.',
  413: 'Zu groß.',
  415: 'Kein JSON oder keine Dateien, eine unbekannte Kodierung oder eine nicht erlaubte Art von Datei.',
  422: 'Wohlgeformt, aber gegen eine Regel.',
  429: 'Zu viele Versuche; `Retry-After` sagt, wann es weitergeht.',
  503: 'Ein Teil ist gerade nicht erreichbar; `Retry-After` sagt, wann es sich wieder lohnt.',
} as const;
type Status = keyof typeof SAYS;

/** Added by a call's domain rules, by method and path. */
const OWN: Readonly<Record<string, readonly Status[]>> = {
  'POST /park-login': [401, 429],
  'POST /session/refresh': [401],
  'POST /session/passkey/options': [401, 409],
  'POST /session/passkey': [401, 409, 422, 429],
  'POST /session/proof': [409, 422, 429],
  'DELETE /sessions/{id}': [404],
  'POST /passkeys/options': [409],
  'POST /passkeys': [409, 422],
  'PUT /passkeys/{id}': [404],
  'DELETE /passkeys/{id}': [404, 409],
  'DELETE /user/{id}/passkeys': [404],
  'PUT /security-settings': [409, 422],
  'POST /add-user': [409, 422],
  'PUT /user/{id}': [404, 409, 422],
  'DELETE /user/{id}': [404, 409],
  'GET /get-user/{username}': [404],
  'PUT /change-password/{username}': [404, 422, 429],
  'POST /add-fine': [409, 422],
  'PUT /fine/{id}': [404, 409],
  'DELETE /fine/{id}': [404],
  'POST /parking': [422],
  'POST /booth': [429],
  'GET /parked-cars/changes': [429],
  'GET /records/changes': [429],
  'PUT /check-in/{invoiceNumber}': [404, 409, 422, 429],
  'PUT /cancel/{invoiceNumber}': [404, 409, 422, 429],
  'GET /invoice-search': [429],
  'GET /checkout': [404, 409, 422, 429],
  'POST /checkout': [404, 409, 422, 429],
  'GET /receipt/{invoiceNumber}': [404, 429],
  'POST /permits': [422],
  'PUT /permits/{id}': [404, 409, 422],
  'DELETE /permits/{id}': [404, 409],
  'GET /plate-history': [429],
  'PUT /settings': [409],
  'PUT /disable/{invoiceNumber}': [404, 409, 422],
  'PUT /print/{invoiceNumber}': [404, 409, 422],
  'PUT /update-fine/{invoiceNumber}': [404, 409, 422],
  'PUT /check-notes/{invoiceNumber}': [404, 409, 422],
  'PUT /update-payment/{invoiceNumber}': [404, 409, 422],
  'PUT /update-MI/{invoiceNumber}': [404, 409, 422],
  'PUT /holds/{invoiceNumber}': [404],
  'POST /erasure-requests': [409, 422],
  'POST /erasure-requests/files': [409, 422],
  'POST /erasure-requests/users': [409, 422],
  'POST /upload-files/{invoiceNumber}': [404, 422, 429],
  'PUT /attachment/{id}': [404],
  'POST /download-file': [404, 409],
  'GET /image/{id}': [404],
};

/** The error statuses of a call, each with its meaning. */
export function refusalsOf(call: Call): Record<string, string> {
  const { allow, method, path, writes, params, query, body, upload } = call;
  const isOpen = allow === 'everyone';
  const statuses: Status[] = [
    ...(params || query || body || upload ? ([400] as const) : []),
    ...(isOpen ? [] : ([401, 403] as const)),
    ...(method !== 'GET' || writes ? ([403] as const) : []),
    ...(body || upload ? ([413, 415] as const) : []),
    ...(OWN[`${method} ${path}`] ?? []),
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, SAYS[status]]));
}
