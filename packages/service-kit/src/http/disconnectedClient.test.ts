import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { makeSqlite } from '../testing/eachDatabase.ts';
import { notesService } from '../testing/notesService.ts';
import { startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeTestKeys } from '../testing/testKeys.ts';

it.each([
  ['closes', 'destroy'],
  ['resets', 'resetAndDestroy'],
] as const)(
  'a client that %s its connection during its body is logged as 499, not as a failure',
  async (_when, leave) => {
    const keys = await makeTestKeys();
    const database = await makeSqlite();
    const lines: { msg: string; level: number; status?: number }[] = [];
    const { service, request, remove } = await startUnderTest(notesService(keys), database, {
      environment: { LOG_LEVEL: 'info' },
      logTo: { write: (line) => lines.push(JSON.parse(line)) },
    });
    const socket = connect(service.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [`POST ${API_PREFIX}/notes HTTP/1.1`, 'Host: x', `Cookie: ${await keys.cookie()}`];
    const body = ['Content-Type: application/json', 'Content-Length: 100', 'Expect: 100-continue', '', ''];
    socket.write([...head, ...body].join('\r\n'));
    await once(socket, 'data');
    await new Promise((resolve) => socket.write('{"text":', resolve));
    socket[leave]();
    while (!lines.some(({ msg }) => msg === 'request')) await nextTurn();
    expect(lines.filter(({ msg }) => msg === 'request')).toEqual([expect.objectContaining({ status: 499 })]);
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect((await request('GET', '/metrics')).body).not.toMatch(/^http_request_failures_total\{.*\} [1-9]/m);
    await remove();
  },
);
