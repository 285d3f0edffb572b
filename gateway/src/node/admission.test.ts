import { createAdmission } from './admission.ts';

describe('admission', () => {
  it('rejects only an address that uses all of its slots', () => {
    const { enter } = createAdmission({ perAddress: 2, overall: 10 });
    expect([enter('a'), enter('a'), enter('a'), enter('b')].map((leave) => leave !== undefined)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('rejects every address when all slots are taken', () => {
    const { enter } = createAdmission({ perAddress: 2, overall: 2 });
    const leave = enter('a');
    enter('b');
    expect(enter('c')).toBeUndefined();
    leave?.();
    expect(enter('c')).toBeDefined();
  });

  it('releases a slot once, however often it is released', () => {
    const { enter } = createAdmission({ perAddress: 2, overall: 9 });
    const leave = enter('a');
    enter('a');
    leave?.();
    leave?.();
    expect(enter('a')).toBeDefined();
    expect(enter('a')).toBeUndefined();
  });
});
