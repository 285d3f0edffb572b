import { joined } from './subject.ts';

describe('the journal’s subjects', () => {
  it('are joined from the parts of features, which may share a subject', () => {
    const record = { label: 'Rechnung', kinds: { parking: { note: 'Notiz geändert' } }, facts: { fee: 'Gebühr' } };
    const share = { kinds: { parking: { objection: 'Widerspruch eingegangen' } }, facts: { channel: 'Eingang' } };
    const permit = { label: 'Dauerparker', kinds: { parking: { added: 'Angelegt' } } };
    const parts = [{ record }, { record: share }, { permit }] as const;
    expect(joined(parts)).toEqual({
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
