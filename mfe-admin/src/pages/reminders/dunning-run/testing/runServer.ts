import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { DunningLine, DunningRun, LineState } from '@parkwart/contracts/entities/dunningRun';
import { buildCheckedOut, fines } from '@parkwart/contracts/testing/records';
import { type FakeResponse, ok, type SentRequest } from '@parkwart/web/testing/pageApi';
import { serveRecords } from '../../../../testing/recordServer.ts';

export const OWNER = { ownerName: 'Erika Mustermann', address: 'Heidestraße 17\n51147 Köln' };

export function buildLine(
  invoiceNumber: number,
  changes: Partial<DunningLine> = {},
  owner: object = OWNER,
): DunningLine {
  const numbers = { _id: `r-${invoiceNumber}`, invoiceNumber, vehicleNumber: `B-MA ${invoiceNumber - 100_000}` };
  return {
    record: buildCheckedOut({ ...numbers, fines, ...owner }),
    level: 1,
    state: 'proposed',
    deadline: '18.12.2026',
    amount: 44.5,
    cost: 12.5,
    text: '',
    ...changes,
  };
}

interface Stored {
  readonly runs: DunningRun[];
  readonly lines: DunningLine[];
}

type Override = (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined;

const NAMES = { accounts: [{ _id: 'a-1', username: 'anna', isDeleted: false }] };

const counted = (run: DunningRun, lines: readonly DunningLine[]): DunningRun => {
  const count = (state: LineState) => lines.filter((line) => line.state === state).length;
  const [proposed, excluded, removed, printed] = (['proposed', 'excluded', 'removed', 'printed'] as const).map(count);
  const counts = { proposed, excluded, removed, printed } as DunningRun['lines'];
  const filed = lines.filter(({ filedAt }) => filedAt).length;
  const waiting = lines.filter((line) => line.state === 'printed' && !line.filedAt && !line.reason).length;
  return { ...run, lines: counts, ...(counts.printed > 0 && { filing: { filed, waiting } }) };
};

export const buildRun = (changes: Partial<DunningRun> = {}): DunningRun => ({
  _id: '3',
  state: 'open',
  createdAt: '2026-12-08T08:00:00.000Z',
  account: 'a-1',
  letterDate: '8.12.2026',
  lines: { proposed: 0, excluded: 0, removed: 0, printed: 0 },
  ...changes,
});

function changeLine({ lines }: Stored, { path, body }: SentRequest): FakeResponse {
  const index = lines.findIndex(({ record }) => path.endsWith(`/${record.invoiceNumber}`));
  const line = lines[index];
  if (!line) return { status: 404 };
  const changed = { ...line, state: (body as { isRemoved: boolean }).isRemoved ? 'removed' : 'proposed' };
  lines[index] = changed;
  return ok(changed);
}

function notePrinted({ lines }: Stored, { body }: SentRequest): FakeResponse {
  const numbers = (body as { invoiceNumbers: string[] }).invoiceNumbers.map(Number);
  for (const [index, line] of lines.entries())
    if (numbers.includes(line.record.invoiceNumber) && (line.state === 'proposed' || line.state === 'printed'))
      lines[index] = { ...line, state: 'printed', reason: undefined };
  return ok({ lines: lines.filter(({ record }) => numbers.includes(record.invoiceNumber)) });
}

function endRun({ runs }: Stored, { body }: SentRequest): FakeResponse {
  const [run] = runs.splice(0, 1);
  const ended = { ...(run as DunningRun), ...(body as { state: string }) };
  runs.unshift(ended);
  return ok(ended);
}

function linesOf({ lines }: Stored, query: URLSearchParams): FakeResponse {
  const after = Number(query.get('after') ?? 0);
  const left = lines.filter(({ state, record }) => state === query.get('state') && record.invoiceNumber > after);
  return ok({ lines: left.slice(0, 200), hasMore: left.length > 200 });
}

/**
 * Serves dunning runs, the newest first; `lines` belong to the newest run. A response from `override` takes precedence
 * over the default response.
 */
export function serveRuns(stored: Stored, override: Override = () => undefined): SentRequest[] {
  const records = stored.lines.map(({ record }) => record);
  return serveRecords(records, (request) => {
    const { method, path, query } = request;
    const shown = () => stored.runs.map((run, index) => counted(run, index === 0 ? stored.lines : []));
    const overridden = override(request);
    if (overridden) return overridden;
    if (path === '/account-names') return ok(NAMES);
    if (path === '/settings') return ok({ settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    if (path === '/dunning-runs' && method === 'POST') {
      stored.runs.unshift(buildRun());
      return { status: 201, body: shown()[0] };
    }
    if (path === '/dunning-runs') return ok({ runs: shown() });
    if (path.endsWith('/lines')) return linesOf(stored, query);
    if (path.endsWith('/printed')) return notePrinted(stored, request);
    if (path.endsWith('/state')) return endRun(stored, request);
    return path.includes('/lines/') ? changeLine(stored, request) : undefined;
  });
}

export const puts = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'PUT');
