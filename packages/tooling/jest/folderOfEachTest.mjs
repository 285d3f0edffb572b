import { temporaryFolder } from './temporaryFolder.mjs';

/** Creates a new folder for each test of the file or block, and removes it afterwards. */
export function folderOfEachTest() {
  const folder = { path: '' };
  let remove;
  beforeEach(async () => {
    ({ path: folder.path, remove } = await temporaryFolder());
  });
  afterEach(() => remove());
  return folder;
}
