import { createUploadSlots } from './uploadSlots.ts';

describe('upload slots', () => {
  it('are limited per account, and are released when an upload ends or fails', async () => {
    const slots = createUploadSlots({ perAccount: 1, overall: 2 });
    let end: () => void = () => undefined;
    const first = slots.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(slots.run('a', async () => 'second')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    await expect(slots.run('b', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run('b', async () => 'another account')).toBe('another account');
    end();
    await first;
    expect(await slots.run('a', async () => 'later')).toBe('later');
  });

  it('are limited in total', async () => {
    const slots = createUploadSlots({ perAccount: 2, overall: 2 });
    const refused = expect.objectContaining({ status: 429 });
    await slots.run('a', () =>
      slots.run('b', () => expect(slots.run('c', async () => 'third')).rejects.toEqual(refused)),
    );
  });
});
