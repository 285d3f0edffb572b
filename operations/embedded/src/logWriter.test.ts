import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { createLogWriter } from './logWriter.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 22, 10);

describe('a log', () => {
  const folder = folderOfEachTest();
  let now: number;
  beforeEach(() => {
    now = START;
  });

  const file = (ending = '') => join(folder.path, `gateway.log${ending}`);
  const create = (retention = {}) => createLogWriter(file(), { days: 7, ...retention }, () => now);
  const writeAged = (ending: string, days: number) => {
    writeFileSync(file(ending), `${days} days old\n`);
    const time = new Date(START - days * DAY);
    utimesSync(file(ending), time, time);
  };

  it('starts a new file each day', () => {
    const write = create();
    write('first');
    now += DAY;
    write('second');
    expect(readFileSync(file('.1'), 'utf8')).toBe('first\n');
    expect(readFileSync(file(), 'utf8')).toBe('second\n');
  });

  it('starts a new file when the last one is from another day', () => {
    writeAged('', 1);
    create()('today');
    expect(readFileSync(file('.1'), 'utf8')).toBe('1 days old\n');
    expect(readFileSync(file(), 'utf8')).toBe('today\n');
  });

  it('deletes lines after the retention period, even in an idle log', () => {
    writeAged('', 30);
    writeAged('.1', 7);
    writeAged('.2', 6.1);
    writeAged('.3', 5.9);
    writeFileSync(file('.other'), '');
    create();
    expect(readdirSync(folder.path)).toEqual(['gateway.log.4', 'gateway.log.other']);
  });

  it('takes no more space than its files are allowed', () => {
    const write = create({ largest: 100, olderFiles: 3 });
    for (let line = 0; line < 100; line += 1) write('0123456789');
    expect(readdirSync(folder.path).sort()).toEqual(['', '.1', '.2', '.3'].map((ending) => `gateway.log${ending}`));
  });
});
