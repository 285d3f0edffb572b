import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type AttachmentLists, attachmentLists } from '@parkwart/contracts/attachments';
import { type Erasure, forgettings } from '@parkwart/contracts/erasures';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import Koa from 'koa';

interface Sent extends AttachmentLists {
  readonly invoiceNumber: number;
}

/** The routes of svc-parking that svc-files calls, over real HTTP with real service tokens. */
export interface FakeParking {
  readonly url: string;
  readonly records: Set<number>;
  /** The received lists, in order. */
  readonly sent: Sent[];
  /** The pending erasures, until they are confirmed. */
  toForget: Erasure[];
  /** Resolves once all are confirmed. */
  whenForgotten(): Promise<void>;
  /** Status of its response to a confirmation. */
  refuseErasures(status: number | undefined): void;
  /** Status of its response to lists, 204 by default. */
  refuseListsWith(status: number | undefined): void;
  /** Resolves once lists that match were received. */
  whenSent(isIt: (lists: Sent) => boolean): Promise<Sent>;
  /** Resolves once the record was looked up. */
  whenAsked(invoiceNumber: number): Promise<void>;
  end(): Promise<void>;
  startAgain(): Promise<void>;
}

export async function startFakeParking(): Promise<FakeParking> {
  const records = new Set<number>();
  const sent: Sent[] = [];
  const asked = new Set<number>();
  const waiting = new Set<() => void>();
  let refusal: number | undefined;
  let failErasuresWith: number | undefined;

  const when = <Found>(find: () => Found | undefined) =>
    new Promise<Found>((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });

  const standIn = { toForget: [] as Erasure[] };
  const app = new Koa();
  app.use(testTokens('parking').requireFrom(['files']));
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/internal/forgettings')) return next();
    if (ctx.method === 'GET') {
      ctx.body = { forgettings: standIn.toForget };
      return undefined;
    }
    ctx.status = failErasuresWith ?? 204;
    if (failErasuresWith !== undefined) return undefined;
    const done = forgettings.parse(JSON.parse(await text(ctx.req)));
    const isDone = ({ invoiceNumber, part }: Erasure) =>
      done.forgettings.some((one) => one.invoiceNumber === invoiceNumber && one.part === part);
    standIn.toForget = standIn.toForget.filter((one) => !isDone(one));
    for (const look of waiting) look();
    return undefined;
  });
  app.use(async (ctx) => {
    const [, digits, lists] = /^\/internal\/records\/(\d+)(\/attachments)?$/.exec(ctx.path) ?? [];
    const invoiceNumber = Number(digits);
    if (!records.has(invoiceNumber)) return;
    if (!lists) {
      asked.add(invoiceNumber);
      for (const look of waiting) look();
      ctx.body = { invoiceNumber };
      return;
    }
    if (ctx.method !== 'PUT') return;
    ctx.status = refusal ?? 204;
    if (refusal !== undefined) return;
    sent.push({ invoiceNumber, ...attachmentLists.parse(JSON.parse(await text(ctx.req))) });
    for (const look of waiting) look();
  });

  let server = createServer(app.callback());
  const port = await freePort();
  const launch = async () => {
    server = createServer(app.callback());
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await launch();

  return Object.assign(standIn, {
    url: `http://127.0.0.1:${port}`,
    records,
    sent,
    refuseListsWith: (status: number | undefined) => {
      refusal = status;
    },
    refuseErasures: (status: number | undefined) => {
      failErasuresWith = status;
    },
    whenSent: (isIt: (lists: Sent) => boolean) => when(() => sent.find(isIt)),
    whenForgotten: async () => {
      await when(() => standIn.toForget.length === 0 || undefined);
    },
    whenAsked: async (invoiceNumber: number) => {
      await when(() => asked.has(invoiceNumber) || undefined);
    },
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    startAgain: async () => {
      await launch();
    },
  });
}
