import { instant, integer, key, text } from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';

const id = text(36);

export const signPhotosMigration: Migration = {
  name: '003-sign-photos',
  up: async ({ createTable }) => {
    await createTable(
      'sign_photos',
      {
        id: key(id),
        termsId: integer,
        position: integer,
        objectKey: id,
        thumbnailKey: id,
        hash: text(64),
        uploadedAt: instant,
      },
      { sign_photos_terms: ['termsId', 'position'] },
    );
  },
};
