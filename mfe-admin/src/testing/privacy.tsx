import { buildCheckedOut } from '@parkwart/contracts/testing/records';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';
import { screen } from '@testing-library/react';
import { PrivacyPage } from '../pages/privacy/PrivacyPage.tsx';
import { buildPermit } from './permits.ts';
import { showPage } from './showPage.tsx';

const RECORD = buildCheckedOut({
  invoiceNumber: 100_123,
  ownerName: 'Erika Muster',
  address: 'Weg 1\n10115 Berlin',
  isPay: true,
});
export const PREVIEW = `${'i'.repeat(22)}.${'p'.repeat(43)}`;
const mention = { subject: 'record:100200', fields: ['checkOutNote'], text: 'Anruf von Erika Muster' };
const inBank = { subject: 'bank-entry:10', fields: ['purpose'], text: 'RE 100123', day: '8.10.2026', amount: 50.5 };
const posted = { bookedAt: '2026-10-12T07:01:00.000Z', day: '12.10.2026' };
const POSTINGS = [
  { ...posted, _id: '1', kind: 'charge', type: 'reminder-cost', amount: 5.5 },
  { ...posted, _id: '2', kind: 'payment', type: 'transfer', amount: -50.5, bankEntry: '10' },
];
const ATTACHMENT = {
  id: 'a',
  name: 'Brief.pdf',
  kind: 'file',
  type: 'application/pdf',
  size: 1_000,
  uploadedAt: '2026-11-21T10:00:00.000Z',
  uploadedBy: 'admin',
  invoiceNumber: 100_123,
};
const NO_FILES = { attachments: [], mentions: [], journal: [], asUser: { count: 0, invoiceNumbers: [] } };
const PARKING = {
  records: [{ ...RECORD, holdUntil: '31.12.2027', holdReason: 'Rechtsstreit', postings: POSTINGS }],
  permits: [buildPermit({ vehicleNumber: 'B-AB 1234' })],
  mentions: [mention, inBank],
  journal: [
    {
      _id: '1',
      at: '2026-11-21T10:00:00.000Z',
      account: null,
      origin: 'office',
      kind: 'payment',
      subject: 'record:100123',
      before: { isPay: false },
      after: { isPay: true },
    },
  ],
};
export const PERSON = { kind: 'name', text: 'Erika Muster' };
export const RUNNING = {
  _id: 'i'.repeat(22),
  ...PERSON,
  account: 'u-admin',
  startedAt: '2026-11-21T10:59:00.000Z',
  counts: { removed: 1, anonymised: 1, permits: 1, accounts: 0, mentions: 1, asUser: 0 },
  parts: [
    { service: 'users', state: 'done' },
    { service: 'files', state: 'retrying' },
    { service: 'parking', state: 'waiting' },
  ],
};
const { text: _, ...WITHOUT_TEXT } = RUNNING;
export const DONE = {
  ...WITHOUT_TEXT,
  doneAt: '2026-11-21T11:00:00.000Z',
  parts: RUNNING.parts.map((part) => ({ ...part, state: 'done' })),
};
export const TRIAL = {
  parking: {
    records: [
      { invoiceNumber: 100_122, outcome: 'remove' },
      { invoiceNumber: 100_123, outcome: 'anonymise', reason: 'Beträge bleiben.' },
      { invoiceNumber: 100_124, outcome: 'keep', reason: 'Die Forderung ist noch offen.' },
    ],
    permits: 1,
    permitList: [{ _id: '7', vehicleNumber: 'B-AB 1234', validFrom: '1.1.2026', validTo: null }],
    mentions: [mention],
    asUser: 3,
  },
  users: { accounts: [], mentions: [], preview: '' },
  files: {
    mentions: [{ subject: 'record:100123', fields: ['files'], text: 'Erika Muster.pdf' }],
    asUser: 0,
    preview: '',
  },
  preview: PREVIEW,
};
const DISCLOSED = {
  person: PERSON,
  parking: PARKING,
  users: { accounts: [], mentions: [], journal: [] },
  files: { ...NO_FILES, attachments: [ATTACHMENT] },
};
const FOUND: Readonly<Record<string, unknown>> = {
  'GET /disclosure/whole': DISCLOSED,
  'GET /erasures/trial': TRIAL,
  'GET /erasures': { erasures: [] },
  'POST /erasures': RUNNING,
  'GET /settings': {
    version: 1,
    settings: {},
  },
};

export const nameOf = ({ method, path }: SentRequest) => `${method} ${path}`;
export function serve(changes: Readonly<Record<string, unknown>> = {}) {
  return serveApi((request) => {
    const body = { ...FOUND, ...changes }[nameOf(request)];
    if (typeof body === 'function') return body(request);
    return body === undefined ? { status: 404 } : ok(body);
  });
}
export async function searchFor(kind: 'Kennzeichen' | 'Name', text: string) {
  const { user } = showPage(<PrivacyPage />, '/privacy');
  await user.click(await screen.findByRole('radio', { name: kind }));
  await user.type(screen.getByRole('searchbox', { name: kind }), text);
  await user.click(screen.getByRole('button', { name: 'Suchen' }));
  return user;
}
