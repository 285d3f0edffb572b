import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

export async function putFile(folder: string, name: string, content: string, mode: number): Promise<void> {
  const temporary = join(folder, `.${name}.new`);
  const file = await open(temporary, 'w', mode);
  try {
    await file.writeFile(content);
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
}
