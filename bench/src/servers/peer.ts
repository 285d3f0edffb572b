import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
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
  if (!session) return reply.code(401).send({ code: 'NO_SESSION' });
  sessions.set(request, session);
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
});
app.addHook('onResponse', async (request, reply) => {
  const { method, routeOptions } = request;
  const line = { requestId: request.id, method, route: routeOptions.url, status: reply.statusCode };
  request.log.info({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
});

const fields = (type: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, { type }]));
const object = (properties: object) => ({ type: 'object', properties });
const listOf = (items: object) => ({ type: 'array', items });
const pattern = (source: string) => ({ type: 'string', pattern: source });
const strict = (required: readonly string[], properties: object) => ({
  ...object(properties),
  required,
  additionalProperties: false,
});

const record = object({
  ...fields('string', '_id', 'vehicleNumber', 'vehicleModel', 'vehicleColor', 'date', 'entryTime', 'created_at'),
  ...fields('string', 'checkOutNote', 'employeeName', 'ownerName', 'address'),
  ...fields('boolean', 'isParked', 'isDisable', 'isPay', 'isPrint'),
  ...fields('integer', 'invoiceNumber', 'version'),
  ...fields('number', 'fee'),
  exitTime: { type: 'string', nullable: true },
  MIStatus: { type: 'string', nullable: true },
  fines: listOf(object({ ...fields('string', 'type', 'description'), ...fields('number', 'price') })),
  images: listOf({ type: 'string' }),
  files: listOf({ type: 'string' }),
  alsoParked: object({ ...fields('integer', 'invoiceNumber'), ...fields('string', 'date', 'entryTime') }),
  tariff: object(fields('integer', 'freeMinutes', 'centsPerStartedHour', 'maxCentsPerDay')),
});
const searchQuery = strict(['invoiceNumber'], { invoiceNumber: pattern('^\\d{1,40}$') });
const car = strict(['date', 'entryTime', 'vehicleNumber'], {
  date: pattern('^\\d{1,2}\\.\\d{1,2}\\.\\d{4}$'),
  entryTime: pattern('^([01]?\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'),
  vehicleNumber: pattern('^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} .·-]{0,19}$'),
  vehicleModel: { type: 'string', maxLength: 80 },
  vehicleColor: { type: 'string', maxLength: 40 },
});

app.get<{ Querystring: { invoiceNumber: string } }>(
  '/api/employee/invoice-search',
  { schema: { querystring: searchQuery, response: { 200: listOf(record) } } },
  ({ query }) => search(query.invoiceNumber),
);
app.post<{ Body: Parameters<typeof checkIn>[0] }>(
  '/api/employee/parking',
  { schema: { body: car, response: { 201: record } } },
  async (request, reply) => {
    const session = sessions.get(request);
    if (!session) throw new Error('the hook did not run');
    if (!['same-origin', 'none'].includes(String(request.headers['sec-fetch-site'] ?? 'none')))
      return reply.code(403).send({ code: 'FOREIGN_SITE' });
    const key = request.headers['idempotency-key'];
    if (!/^[\x21-\x7e]{8,100}$/.test(String(key))) return reply.code(400).send({});
    const { status, body } = await checkIn(request.body, String(key), session);
    return reply.code(status).send(body);
  },
);

await app.listen({ port: 0, host: '127.0.0.1' });
await listen(app.server);
