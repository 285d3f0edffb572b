import { temporaryFolder } from './temporaryFolder.mjs';

/** A new folder before each test of the file or block, removed after it. */
export function folderOfEachTest() {
  const folder = { path: '' };
  let remove;
  beforeEach(async () => {
    ({ path: folder.path, remove } = await temporaryFolder());
  });
  afterEach(() => remove());
  return folder;
}
