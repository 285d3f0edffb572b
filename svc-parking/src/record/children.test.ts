import { CHILDREN, PERSONAL_CHILDREN } from './children.ts';

const namesOf = (tables: typeof CHILDREN) => tables.map(({ name }) => name).sort();

describe('the tables whose rows belong to a record', () => {
  it('are emptied of a record’s rows when the record is deleted', () => {
    expect(namesOf(CHILDREN)).toEqual([
      'collections',
      'driver_pages',
      'dunning_lines',
      'keeper_lines',
      'letter_dispatches',
      'letters',
      'mail_addresses',
      'mails',
      'named_drivers',
      'objections',
      'online_payments',
    ]);
  });

  it('are emptied of a record’s rows by an erasure if they contain personal data', () => {
    expect(namesOf(PERSONAL_CHILDREN)).toEqual([
      'collections',
      'driver_pages',
      'mail_addresses',
      'mails',
      'named_drivers',
      'objections',
    ]);
  });
});
