import { Readable } from 'node:stream';
import { startProgram } from './program.ts';

const program = { name: 'a program', argv: ['sh', '-c', 'echo nothing doing >&2; exit 3'] } as const;

describe('a program that exits before it has read its input', () => {
  it.each([
    ['while there is more input', () => Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(65_536)))],
    ['while it waits for more input', () => new Readable({ read: () => undefined })],
  ])('is reported with its own error output, %s', async (_when, input) => {
    await expect(startProgram(program, [], input()).ended).rejects.toMatchObject({
      name: 'CommandError',
      message: expect.stringContaining('nothing doing'),
    });
  });

  it('does not hide a read error of its input', async () => {
    const input = Readable.from(
      (async function* () {
        yield 'the first half';
        throw new Error('damaged');
      })(),
    );
    const reading = { name: 'a program', argv: ['sh', '-c', 'cat >/dev/null'] } as const;
    await expect(startProgram(reading, [], input).ended).rejects.toThrow('damaged');
  });
});
