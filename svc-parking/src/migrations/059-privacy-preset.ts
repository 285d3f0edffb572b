import type { Migration } from '@parkwart/service-kit/database/migrations';

/** As migration 002 stored it until the preset named its addressees. */
export const FORMER_PRESET =
  'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der oben genannte Betreiber. Zweck: Abrechnung des Parkens und ' +
  'Durchsetzung der Parkbedingungen. Rechtsgrundlage: Art. 6 Abs. 1 Buchst. b und f DSGVO. Empfänger: Halterauskunft ' +
  'und Inkasso, soweit nötig. Speicherdauer: bis zum Abschluss des Vorgangs und bis zum Ende gesetzlicher Fristen. Sie ' +
  'haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Widerspruch sowie auf Beschwerde bei der ' +
  'Datenschutz-Aufsichtsbehörde.';

/** Removed, it has each version's preset; a text that the operator changed stays. */
export const privacyPresetMigration: Migration = {
  name: '059-privacy-preset',
  up: async ({ database, queryInterface }) => {
    const [row] = await database.select<{ document: string; version: number }>(
      'SELECT document, version FROM settings WHERE id = 1',
    );
    if (!row) return;
    const { privacyText, ...others }: Record<string, unknown> = JSON.parse(row.document);
    if (privacyText !== FORMER_PRESET) return;
    const values = { document: JSON.stringify(others), version: row.version + 1 };
    await queryInterface.bulkUpdate('settings', values, { id: 1 });
  },
};
