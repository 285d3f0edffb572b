import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import sharp from 'sharp';
import { attachmentRepository } from '../attachments/attachmentRepository.ts';
import { phoneFile } from '../testing/phoneFiles.ts';
import { startDependencies, startFiles } from '../testing/startFiles.ts';
import { sweepOrphans } from './sweepOrphans.ts';

describeOnDatabase('the sweep of the storage', (makeDatabase) => {
  it('removes only old objects without an attachment and old aborted uploads', async () => {
    const [database, dependencies] = await Promise.all([makeDatabase(), startDependencies()]);
    dependencies.parking.records.add(100_001);
    const files = await startFiles(database, dependencies);
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await files.upload(100_001, [
      { name: 'a.png', content: image },
      { name: 'b.txt', content: 'b' },
      { name: 'c.heic', content: phoneFile('photo.heic') },
    ]);
    const kept = await files.objects();

    const log = createLogger({ level: 'silent' });
    const storage = dependencies.openStorage();
    const own = openDatabase(database.url, database.timeoutMs);
    const parts = {
      database: own,
      storage,
      attachments: attachmentRepository(own),
      uploadsFolder: dependencies.uploadsFolder,
      log,
    };
    const disposition = 'attachment';
    await storage.put({ key: 'orphan', content: Buffer.from('x'), type: 'text/plain', disposition });

    mkdirSync(join(dependencies.uploadsFolder, 'parkwart-upload-broken'));

    await sweepOrphans(parts, new Date(Date.now() - 60_000));
    expect(await files.objects()).toContain('orphan');
    expect(readdirSync(dependencies.uploadsFolder)).toEqual(['parkwart-upload-broken']);
    await sweepOrphans(parts, new Date(Date.now() + 60_000));
    expect((await files.objects()).sort()).toEqual(kept.sort());
    expect(readdirSync(dependencies.uploadsFolder)).toEqual([]);

    storage.close();
    await own.close();
    await files.stop();
    await dependencies.remove();
    await database.remove();
  });
});
