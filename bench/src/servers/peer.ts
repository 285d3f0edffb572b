import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { listen } from './listening.ts';
import { checkIn, search } from './peerRecords.ts';
import { isGateway, type PeerSession, sessionOf } from './peerSession.ts';

/** The two calls as an engineer would write them by hand, with the product's guarantees. */
const app = Fastify({
  logger: { level: 'info', base: { service: 'peer' } },
  disableRequestLogging: true,
  genReqId: (request) => String(request.headers['x-request-id'] ?? randomUUID()),
  bodyLimit: 256 * 1024,
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
});
const sessions = new WeakMap<FastifyRequest, PeerSession>();

app.addHook('onRequest', async (request, reply) => {
  if (!isGateway(request.headers['x-gateway-key'])) delete request.headers['x-forwarded-for'];
  const session = await sessionOf(request.headers.cookie);
  if (!session) return reply.code(401).send({ code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' });
  sessions.set(request, session);
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
});
app.addHook('onResponse', async (request, reply) => {
  const { method, routeOptions } = request;
  const line = { requestId: request.id, method, route: routeOptions.url, status: reply.statusCode };
  request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
});

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const flag = { type: 'boolean' } as const;
const object = <P extends object>(properties: P) => ({ type: 'object', properties }) as const;
const record = object({
  _id: text,
  invoiceNumber: integer,
  vehicleNumber: text,
  vehicleModel: text,
  vehicleColor: text,
  date: text,
  entryTime: text,
  exitTime: { type: 'string', nullable: true },
  isParked: flag,
  fee: { type: 'number' },
  fines: { type: 'array', items: object({ type: text, price: { type: 'number' }, description: text }) },
  isDisable: flag,
  isPay: flag,
  created_at: text,
  version: integer,
  isPrint: flag,
  MIStatus: { type: 'string', nullable: true },
  checkOutNote: text,
  images: { type: 'array', items: text },
  files: { type: 'array', items: text },
  employeeName: text,
  ownerName: text,
  address: text,
  alsoParked: object({ invoiceNumber: integer, date: text, entryTime: text }),
  tariff: object({ freeMinutes: integer, centsPerStartedHour: integer, maxCentsPerDay: integer }),
});

const searchQuery = {
  ...object({ invoiceNumber: { type: 'string', pattern: '^\\d{1,40}$' } }),
  required: ['invoiceNumber'],
  additionalProperties: false,
};
app.get<{ Querystring: { invoiceNumber: string } }>(
  '/api/employee/invoice-search',
  { schema: { querystring: searchQuery, response: { 200: { type: 'array', items: record } } } },
  ({ query }) => search(query.invoiceNumber),
);

const car = {
  ...object({
    date: { type: 'string', pattern: '^\\d{1,2}\\.\\d{1,2}\\.\\d{4}$' },
    entryTime: { type: 'string', pattern: '^([01]?\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' },
    vehicleNumber: { type: 'string', pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} .·-]{0,19}$' },
    vehicleModel: { type: 'string', maxLength: 80 },
    vehicleColor: { type: 'string', maxLength: 40 },
  }),
  required: ['date', 'entryTime', 'vehicleNumber'],
  additionalProperties: false,
};
async function requireSameSite(request: FastifyRequest, reply: FastifyReply) {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin' && site !== 'none') return reply.code(403).send({ code: 'FOREIGN_SITE' });
}
app.post<{ Body: Parameters<typeof checkIn>[0] }>(
  '/api/employee/parking',
  { schema: { body: car, response: { 201: record } }, onRequest: requireSameSite },
  async (request, reply) => {
    const session = sessions.get(request);
    if (!session) throw new Error('the guard did not run');
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !/^[\x21-\x7e]{8,100}$/.test(String(key))) return reply.code(400).send({});
    const { status, body } = await checkIn(request.body, key === undefined ? undefined : String(key), session);
    return reply.code(status).send(body);
  },
);

await app.ready();
await listen(app.server);
