import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { type FakeResponse, type ReceivedRequest, startApi } from '@parkwart/web/testing/apiServer';

export const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaaaa';
export const SESSION = 'session-of-the-driver';

export const CASE: DriverCase = {
  invoiceNumber: 100170,
  vehicleNumber: 'B-AB 1234',
  date: '5.11.2026',
  entryTime: '08:14:05',
  exitTime: '5.11.2026 17:42:11',
  operator: {
    name: 'Muster Parkraum GmbH',
    street: 'Beispielstraße 12',
    city: '10115 Berlin',
    phone: '030 1234567',
    email: 'parken@muster-parkraum.example',
  },
  place: '',
  lines: [
    { type: 'fine', text: 'Falschparken', description: 'Außerhalb der Stellplätze.', amount: 30, day: '5.11.2026' },
    { type: 'reminder-cost', text: 'Mahnkosten', description: '', amount: 5.5, day: '19.11.2026' },
    { type: 'of-tomorrow', text: 'Ganz Neues', description: '', amount: 1, day: '20.11.2026' },
  ],
  bookings: [
    { day: '5.11.2026', kind: 'charge', type: 'fine', amount: 30, isReversal: false },
    { day: '12.11.2026', kind: 'payment', type: '', amount: -10, isReversal: false },
    { day: '13.11.2026', kind: 'payment', type: '', amount: 10, isReversal: true },
    { day: '14.11.2026', kind: 'of-tomorrow', type: '', amount: 1, isReversal: false },
  ],
  charged: 36.5,
  paid: 0,
  waived: 0,
  open: 36.5,
  state: 'open',
  isBlocked: false,
  transfer: {
    account: { holder: 'Muster Parkraum GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    amount: 36.5,
    purpose: 'RE 100170 B-AB 1234',
    deadline: '3.12.2999',
    giroCode: 'BCD\n002\n1\nSCT\n\nMuster Parkraum GmbH\nDE89370400440532013000\nEUR36.50\n\n\nRE 100170 B-AB 1234',
  },
  objections: [],
  mayObject: true,
  isDriverNamed: false,
  mayNameDriver: true,
  privacyText: 'Verantwortlich ist die Muster Parkraum GmbH.',
};

export const failure = (status: number, code: string) => ({ status, body: { code, message: 'Auf Deutsch.' } });

type Answers = Readonly<Record<string, FakeResponse | ((request: ReceivedRequest) => FakeResponse)>>;

/**
 * Starts a server that responds like the services. `answers` replaces the responses of calls, by method and path such
 * as `POST /driver-page/open`; `shows` changes the case in the responses.
 */
export async function startDriverServer() {
  const api = await startApi();
  let shown = CASE;
  let answers: Answers = {};
  const usual = (): Answers => ({
    'POST /driver-page/open': ({ body }) =>
      (body as { plate: string }).plate === 'B-AB 1234'
        ? {
            status: 200,
            body: { session: SESSION, endsAt: new Date(Date.now() + 1_800_000).toISOString(), case: shown },
          }
        : failure(404, 'PAGE_NOT_FOUND'),
    'GET /driver-page/operator': {
      status: 200,
      body: {
        operator: { ...CASE.operator, registerEntry: 'Amtsgericht Berlin HRB 1' },
        privacyText: CASE.privacyText,
        accessibilityText: 'Auch mit Vorleseprogramm.',
      },
    },
    'GET /driver-page': { status: 200, body: shown },
    'GET /driver-page/photos': { status: 200, body: { photos: [], filesLeft: 2 } },
    'POST /driver-page/files': { status: 201, body: [{ id: 'file-1', name: 'Foto.jpg' }] },
    'POST /driver-page/objections': () => {
      shown = {
        ...shown,
        mayObject: false,
        objections: [{ arrived: '26.11.2026', state: 'open', sentence: 'Wird geprüft.' }],
      };
      return { status: 201, body: shown };
    },
    'POST /driver-page/mail-addresses': ({ body }) => {
      const { getsMails: _getsMails, ...rest } = shown;
      shown = (body as { email: string }).email ? { ...rest, getsMails: true } : rest;
      return { status: 201, body: shown };
    },
    'POST /driver-page/named-driver': () => {
      shown = { ...shown, isDriverNamed: true, mayNameDriver: false };
      return { status: 201, body: shown };
    },
  });
  api.respond((request) => {
    const name = `${request.method} ${request.path}`;
    const answer = answers[name] ?? usual()[name];
    if (answer === undefined) return failure(404, 'NOT_FOUND');
    return typeof answer === 'function' ? answer(request) : answer;
  });
  return {
    ...api,
    shows: (change: Partial<DriverCase>) => {
      shown = { ...CASE, ...change };
    },
    answers: (next: Answers) => {
      answers = next;
    },
    sent: (name: string) => api.requests.filter(({ method, path }) => `${method} ${path}` === name),
  };
}

export type DriverServer = Awaited<ReturnType<typeof startDriverServer>>;
