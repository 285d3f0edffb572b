import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import { checkedBackupsIn } from '../backup/backupsIn.ts';

const MS = 1_000;

/** Serves `/metrics` about the backups in a folder; each scrape reads the folder again. Port 0 selects a free port. */
export async function serveMetrics(folder: string, port: number, host = '0.0.0.0'): Promise<Server> {
  const registry = new Registry();
  const madeAt = new Gauge({
    name: 'parkwart_backup_made_at_seconds',
    help: 'When the newest backup was made that was restored on trial and found good',
    registers: [registry],
    collect: async () => {
      const [newest] = await checkedBackupsIn(folder);
      // The value is 0 if there is no backup, so that the alert fires.
      madeAt.set(newest ? new Date(newest.madeAt).getTime() / MS : 0);
    },
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
