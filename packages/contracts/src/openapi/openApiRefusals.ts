import type { Call, Refusal } from '../calls/call.ts';

const SAYS: Readonly<Record<Refusal, string>> = {
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
};

/** A call's error statuses with their meanings. */
export function refusalsOf(call: Call): Record<string, string> {
  const { allow, method, writes, params, query, body, upload, refuses = [] } = call;
  const isOpen = allow === 'everyone';
  const statuses: Refusal[] = [
    ...(params || query || body || upload ? ([400] as const) : []),
    ...(isOpen ? [] : ([401, 403] as const)),
    ...(method !== 'GET' || writes ? ([403] as const) : []),
    ...(body || upload ? ([413, 415] as const) : []),
    ...refuses,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, SAYS[status]]));
}
