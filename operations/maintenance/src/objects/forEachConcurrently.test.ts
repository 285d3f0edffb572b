import { forEachConcurrently } from './forEachConcurrently.ts';

async function* numbers(last: number) {
  for (let number = 1; number <= last; number += 1) yield number;
}

describe('bounded concurrency', () => {
  it('runs every item once and returns the count', async () => {
    const done: number[] = [];
    const count = await forEachConcurrently(numbers(10), async (number) => {
      done.push(number);
    });
    expect(count).toBe(10);
    expect(done.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('continues while a slow item is pending', async () => {
    const done: number[] = [];
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    await forEachConcurrently(numbers(20), async (number) => {
      if (number === 1) await slow;
      done.push(number);
      if (number === 20) release();
    });
    expect(done.at(-1)).toBe(1);
    expect(done).toHaveLength(20);
  });

  it('starts nothing more once an item has failed, and rejects with its error', async () => {
    const started: number[] = [];
    const pending = forEachConcurrently(numbers(1_000), async (number) => {
      started.push(number);
      if (number === 2) throw new Error('no');
    });
    await expect(pending).rejects.toThrow('no');
    expect(started.length).toBeLessThan(20);
  });
});
