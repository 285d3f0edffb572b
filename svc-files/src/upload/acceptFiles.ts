import type { ReceivedFile } from '@parkwart/service-kit/http/receiveFiles';
import { emptyFile, executable, locationRemains, noFiles, withMacros } from '../attachments/errors.ts';
import { cleanName } from '../attachments/fileName.ts';
import { isExecutableName } from './executableNames.ts';
import { isImage } from './prepareImage.ts';
import { canHideLocation } from './removeLocation.ts';
import type { AcceptedFile } from './storeFile.ts';

/** Runs before the first file is stored: one invalid file rejects the whole upload. @throws HttpError 400, 415, 422 */
export async function acceptFiles(files: readonly ReceivedFile[]): Promise<AcceptedFile[]> {
  if (files.length === 0) throw noFiles();
  // Its parsers take some megabytes, and most car parks attach a few files a week.
  const { inspectFile } = await import('./inspectFile.ts');
  const accepted: AcceptedFile[] = [];
  for (const { path, name: sentName, size, hash } of files) {
    const name = cleanName(sentName);
    if (size === 0) throw emptyFile(name);
    const { type, runs } = await inspectFile(path);
    if (runs === 'macros') throw withMacros(name);
    if (runs === 'program' || isExecutableName(name)) throw executable(name);
    if (!isImage(type) && canHideLocation(type)) throw locationRemains(name);
    accepted.push({ path, name, type, hash });
  }
  return accepted;
}
