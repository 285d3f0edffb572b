import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type AttachmentLists,
  attachmentLists,
  type Erasure,
  erasureList,
} from '@parkwart/contracts/wire/internalCalls';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import Koa from 'koa';

interface ReceivedLists extends AttachmentLists {
  readonly invoiceNumber: number;
}

export interface FakeParking {
  readonly url: string;
  readonly records: Set<number>;
  /** Invoice numbers by driver session. */
  readonly driverSessions: Map<string, number>;
  /** Versions of the terms, and whether they are drafts. */
  readonly terms: Map<number, boolean>;
  isPageOff: boolean;
  readonly sent: ReceivedLists[];
  pendingErasures: Erasure[];
  whenErased(): Promise<void>;
  failErasuresWith(status: number | undefined): void;
  failListsWith(status: number | undefined): void;
  whenSent(matches: (lists: ReceivedLists) => boolean): Promise<ReceivedLists>;
  whenLookedUp(invoiceNumber: number): Promise<void>;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

export async function startFakeParking(): Promise<FakeParking> {
  const records = new Set<number>();
  const sent: ReceivedLists[] = [];
  const lookedUp = new Set<number>();
  const waiting = new Set<() => void>();
  let listsStatus: number | undefined;
  let erasuresStatus: number | undefined;

  const waitFor = <Found>(find: () => Found | undefined) =>
    new Promise<Found>((resolve) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });

  const driverSessions = new Map<string, number>();
  const terms = new Map<number, boolean>();
  const state = { pendingErasures: [] as Erasure[], isPageOff: false };
  const app = new Koa();
  // Koa would otherwise log that a client disconnected, as happens in an aborted upload.
  app.silent = true;
  app.use(testTokens('parking').requireFrom(['files']));
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/internal/forgettings')) return next();
    if (ctx.method === 'GET') {
      ctx.body = { forgettings: state.pendingErasures };
      return undefined;
    }
    ctx.status = erasuresStatus ?? 204;
    if (erasuresStatus !== undefined) return undefined;
    const done = erasureList.parse(JSON.parse(await text(ctx.req)));
    const isDone = ({ invoiceNumber, part }: Erasure) =>
      done.forgettings.some((one) => one.invoiceNumber === invoiceNumber && one.part === part);
    state.pendingErasures = state.pendingErasures.filter((one) => !isDone(one));
    for (const check of waiting) check();
    return undefined;
  });
  app.use(async (ctx, next) => {
    if (ctx.path !== '/internal/driver-sessions') return next();
    const invoiceNumber = driverSessions.get(JSON.parse(await text(ctx.req)).session);
    if (state.isPageOff) ctx.body = { refusal: 404 };
    else ctx.body = invoiceNumber === undefined ? { refusal: 401 } : { invoiceNumber, termsId: [...terms.keys()][0] };
    return undefined;
  });
  app.use(async (ctx, next) => {
    const [, id] = /^\/internal\/terms\/(\d+)$/.exec(ctx.path) ?? [];
    if (id === undefined) return next();
    const isDraft = terms.get(Number(id));
    if (isDraft !== undefined) ctx.body = { isDraft };
    return undefined;
  });
  app.use(async (ctx) => {
    const [, digits, lists] = /^\/internal\/records\/(\d+)(\/attachments)?$/.exec(ctx.path) ?? [];
    const invoiceNumber = Number(digits);
    if (!records.has(invoiceNumber)) return;
    if (!lists) {
      lookedUp.add(invoiceNumber);
      for (const check of waiting) check();
      ctx.body = { invoiceNumber };
      return;
    }
    if (ctx.method !== 'PUT') return;
    ctx.status = listsStatus ?? 204;
    if (listsStatus !== undefined) return;
    sent.push({ invoiceNumber, ...attachmentLists.parse(JSON.parse(await text(ctx.req))) });
    for (const check of waiting) check();
  });

  let server = createServer(app.callback());
  const port = await freePort();
  const listen = async () => {
    server = createServer(app.callback());
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();

  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    records,
    driverSessions,
    terms,
    sent,
    failListsWith: (status: number | undefined) => {
      listsStatus = status;
    },
    failErasuresWith: (status: number | undefined) => {
      erasuresStatus = status;
    },
    whenSent: (matches: (lists: ReceivedLists) => boolean) => waitFor(() => sent.find(matches)),
    whenErased: async () => {
      await waitFor(() => state.pendingErasures.length === 0 || undefined);
    },
    whenLookedUp: async (invoiceNumber: number) => {
      await waitFor(() => lookedUp.has(invoiceNumber) || undefined);
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    restart: async () => {
      await listen();
    },
  });
}
