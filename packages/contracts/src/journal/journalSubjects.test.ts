import { type Declared, natureOf } from './journalSubjects.ts';

describe('a field of a change', () => {
  it('does not compile where its subject does not declare it', () => {
    type Values = { readonly isPay: boolean; readonly plaque: string };
    const isRefused: Declared<'record:1', Values>['plaque'] extends never ? true : false = true;
    const isTaken: Declared<'record:1', Values>['isPay'] extends boolean ? true : false = true;
    expect([isRefused, isTaken]).toEqual([true, true]);
  });

  it.each([
    ['record:100001', 'isPay', 'fact'],
    ['record:100001', 'fines', 'personal'],
    ['fine-type:4', 'fineType', 'personal'],
    ['fine-type:4', 'finePrice', 'fact'],
    ['settings', 'operatorName', 'fact'],
    ['record:100001', 'ofANewerService', 'personal'],
    ['elsewhere:1', 'isPay', 'personal'],
  ])('of %s, %s, is %s', (subject, field, nature) => {
    expect(natureOf(subject, field)).toBe(nature);
  });
});
