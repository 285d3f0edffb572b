/**
 * Opens slow clients at a gateway from several loopback addresses and holds them until stdin ends: `node
 * slowClients.mjs <port> <clients>`. Writes a line once all clients are open, and at the end the number of uploads that
 * are still open at the gateway: an upload may take hours, so some remain even on a slow machine.
 */
import { connect } from 'node:net';

const [port, clients] = process.argv.slice(2).map(Number);
const ADDRESSES = 8;
const DRIP_MS = 1_000;
/** The clients are opened in batches that stay below the kernel's backlog. */
const AT_ONCE = 25;
const EVERY_MS = 25;

const API = '/api/employee';
const HEAD = `Host: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
const SESSION = 'Cookie: parkwart_access=x\r\n';
const post = (path, rest) => `POST ${API}${path} HTTP/1.1\r\n${HEAD}${rest}`;

const SLOW_UPLOAD = {
  name: 'slow upload',
  first: post('/upload-files/1', `${SESSION}Content-Length: 9000000\r\n\r\n{`),
  drips: true,
};
const KINDS = [
  { name: 'slow headers', first: post('/park-login', 'X-Slow: '), drips: true },
  { name: 'slow login', first: post('/park-login', 'Content-Length: 9000\r\n\r\n{'), drips: true },
  {
    name: 'slow large body',
    first: post('/parking', `${SESSION}Content-Length: 200000\r\n\r\n${'x'.repeat(100_000)}`),
    drips: true,
  },
  SLOW_UPLOAD,
  {
    name: 'reads nothing of a long list',
    first: `GET ${API}/records/export?long HTTP/1.1\r\n${HEAD}\r\n`,
    reads: false,
  },
  { name: 'reads no page', first: `GET / HTTP/1.1\r\n${HEAD}\r\n`.repeat(5), reads: false },
  { name: 'half-open', first: `GET / HTTP/1.1\r\n${HEAD}`, ends: true },
  { name: 'says nothing', first: '' },
];

const heldUploads = new Set();

function start(index) {
  const kind = KINDS[index % KINDS.length];
  const { first, drips = false, reads = true, ends = false } = kind;
  const localAddress = `127.0.0.${2 + (Math.floor(index / KINDS.length) % ADDRESSES)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  let dripping;
  socket.on('connect', () => {
    if (kind === SLOW_UPLOAD) heldUploads.add(socket);
    if (first) socket.write(first);
    if (ends) socket.end();
    if (reads) socket.resume();
    else socket.pause();
    if (drips) dripping = setInterval(() => socket.write('x'), DRIP_MS);
  });
  socket.on('error', () => undefined);
  socket.on('end', () => heldUploads.delete(socket));
  socket.on('close', () => {
    heldUploads.delete(socket);
    clearInterval(dripping);
  });
}

let begun = 0;
const opening = setInterval(() => {
  for (const end = Math.min(begun + AT_ONCE, clients); begun < end; begun += 1) start(begun);
  if (begun < clients) return;
  clearInterval(opening);
  process.stdout.write('opened\n');
}, EVERY_MS);

process.stdin.resume().on('end', () => process.stdout.write(`${heldUploads.size}\n`, () => process.exit(0)));
