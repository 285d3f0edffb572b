import type { Migration } from '@parkwart/service-kit/database/migrations';

/** Claims, books and the till: what is not stored has its default. */
const IDS = [2, 3, 4];

export const settingsDocumentsMigration: Migration = {
  name: '033-settings-documents',
  up: async ({ queryInterface, database }) => {
    const present = await database.select<{ id: number }>('SELECT id FROM settings');
    const missing = IDS.filter((id) => !present.some((row) => row.id === id));
    if (missing.length === 0) return;
    const rows = missing.map((id) => ({ id, document: '{}', version: 1 }));
    await queryInterface.bulkInsert('settings', rows);
  },
};
