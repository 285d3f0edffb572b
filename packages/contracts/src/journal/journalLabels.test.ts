import { fieldLabel, JOURNAL_KINDS, subjectLabel } from './journalLabels.ts';

describe('labels of the journal', () => {
  it.each([
    ['record:100001', undefined, 'Rechnung 100001'],
    ['permit:7', undefined, 'Dauerparker 7'],
    ['permit:7', 'B-DP 1', 'Dauerparker B-DP 1'],
    ['user:5f0c', undefined, 'Benutzer'],
    ['user:5f0c', 'kasse', 'Benutzer kasse'],
    ['settings', undefined, 'Einstellungen'],
    ['barrier:1', undefined, 'barrier:1'],
  ])('call %s, named %s, „%s“', (subject, name, label) => {
    expect(subjectLabel(subject, name)).toBe(label);
  });

  it.each([
    ['record:100001', 'checkOutNote', 'Notiz'],
    ['retention', 'records', 'Rechnungen'],
    ['record:100001', 'ofANewerService', 'ofANewerService'],
    ['barrier:1', 'note', 'note'],
  ])('call %s’s field %s „%s“', (subject, field, label) => {
    expect(fieldLabel(subject, field)).toBe(label);
  });

  it('name each service’s kinds, and in all of them the erasure of a mention', () => {
    expect(JOURNAL_KINDS.parking).toMatchObject({
      'permit-added': 'Dauerparker angelegt',
      'user-name-erased': 'Benutzername gelöscht',
    });
    expect(Object.keys(JOURNAL_KINDS.files)).toEqual([
      ...['files-added', 'file-deleted', 'file-restored', 'files-erased', 'user-name-erased', 'mention-erased'],
    ]);
    for (const kinds of Object.values(JOURNAL_KINDS)) expect(kinds['mention-erased']).toBe('Erwähnung gelöscht');
  });
});
