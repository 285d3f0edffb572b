import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getParkingJournal } from '../calls/journal.ts';
import { mergeSubjects } from '../calls-kit/subject.ts';
import { type Declared, natureOf } from './declarations.ts';
import { fieldLabel, JOURNAL_KINDS, subjectLabel } from './journalLabels.ts';
import { JOURNAL_SUBJECTS } from './journalSubjects.ts';

const CALLS = join(__dirname, '../calls');

it('JOURNAL_SUBJECTS contains the journal declarations of every feature', async () => {
  const files = readdirSync(CALLS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: { journal?: object }[] = await Promise.all(files.map((name) => import(join(CALLS, name))));
  const declared = modules.flatMap(({ journal }) => journal ?? []);
  expect(declared.length).toBeGreaterThan(20);
  for (const part of declared) expect(JOURNAL_SUBJECTS).toMatchObject(part);
});

it.each(Object.keys(JOURNAL_SUBJECTS))(
  'the call that reads the parking journal accepts %s as the subject',
  (subject) => {
    expect(getParkingJournal.query?.safeParse({ subject }).success).toBe(true);
  },
);

describe('a field of a change', () => {
  it('causes a compile error if the subject of the change does not declare the field', () => {
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
  ])('to the subject %s, named %s, is of the nature „%s“', (subject, field, nature) => {
    expect(natureOf(subject, field)).toBe(nature);
  });
});

describe('a label in the journal', () => {
  it.each([
    ['record:100001', undefined, 'Rechnung 100001'],
    ['permit:7', undefined, 'Dauerparker 7'],
    ['permit:7', 'B-DP 1', 'Dauerparker B-DP 1'],
    ['user:5f0c', undefined, 'Benutzer'],
    ['user:5f0c', 'kasse', 'Benutzer kasse'],
    ['settings', undefined, 'Einstellungen'],
    ['barrier:1', undefined, 'barrier:1'],
  ])('for the subject %s with the name %s is „%s“', (subject, name, label) => {
    expect(subjectLabel(subject, name)).toBe(label);
  });

  it.each([
    ['record:100001', 'checkOutNote', 'Notiz'],
    ['retention', 'records', 'Rechnungen'],
    ['record:100001', 'ofANewerService', 'ofANewerService'],
    ['barrier:1', 'note', 'note'],
  ])('for a change to the subject %s in the field %s is „%s“', (subject, field, label) => {
    expect(fieldLabel(subject, field)).toBe(label);
  });

  it('exists for the kinds of entries of each service, including the erasure of a mention in every service', () => {
    expect(JOURNAL_KINDS.parking).toMatchObject({
      'permit-added': 'Dauerparker angelegt',
      'user-name-erased': 'Benutzername gelöscht',
    });
    expect(Object.keys(JOURNAL_KINDS.files)).toEqual([
      'files-added',
      'file-deleted',
      'file-restored',
      'files-erased',
      'user-name-erased',
      'photos-added',
      'photo-removed',
      'mention-erased',
    ]);
    for (const kinds of Object.values(JOURNAL_KINDS)) expect(kinds['mention-erased']).toBe('Erwähnung gelöscht');
  });
});

describe('the journal’s subjects', () => {
  it('are merged from the parts that the features declare; several features may declare parts of one subject', () => {
    const record = { label: 'Rechnung', kinds: { parking: { note: 'Notiz geändert' } }, facts: { fee: 'Gebühr' } };
    const share = { kinds: { parking: { objection: 'Widerspruch eingegangen' } }, facts: { channel: 'Eingang' } };
    const permit = { label: 'Dauerparker', kinds: { parking: { added: 'Angelegt' } } };
    const parts = [{ record }, { record: share }, { permit }] as const;
    expect(mergeSubjects(parts)).toEqual({
      record: {
        label: 'Rechnung',
        kinds: { parking: { note: 'Notiz geändert', objection: 'Widerspruch eingegangen' } },
        facts: { fee: 'Gebühr', channel: 'Eingang' },
      },
      permit,
    });
    expect(record.facts).toEqual({ fee: 'Gebühr' });
  });
});
