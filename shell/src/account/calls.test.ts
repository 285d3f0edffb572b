import * as full from '@parkwart/contracts/userCalls';
import { changePassword, changeUser } from './calls.ts';

describe('the calls of the own account', () => {
  it.each([
    ['changeUser', changeUser, full.changeUser],
    ['changePassword', changePassword, full.changePassword],
  ])('%s is the contract’s', (_name, ours, { method, path, allow, answer }) => {
    expect(ours).toMatchObject({ method, path, allow });
    expect(ours.answer).toBe(answer);
  });
});
