import { createUploadSlots } from './uploadSlots.ts';

describe('upload slots', () => {
  it('are limited per account, and are released when an upload ends or fails', async () => {
    const places = createUploadSlots({ perAccount: 1, overall: 2 });
    let end: () => void = () => undefined;
    const first = places.within('a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(places.within('a', async () => 'second')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    await expect(places.within('b', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await places.within('b', async () => 'another account')).toBe('another account');
    end();
    await first;
    expect(await places.within('a', async () => 'later')).toBe('later');
  });

  it('are limited in total', async () => {
    const places = createUploadSlots({ perAccount: 2, overall: 2 });
    const refused = expect.objectContaining({ status: 429 });
    await places.within('a', () =>
      places.within('b', () => expect(places.within('c', async () => 'third')).rejects.toEqual(refused)),
    );
  });
});
