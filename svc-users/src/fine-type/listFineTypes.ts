import type { FineTypeRow, Models } from '../model/models.ts';

export async function listFineTypes({ FineType }: Models): Promise<FineTypeRow[]> {
  const fineTypes = await FineType.findAll();
  return fineTypes.sort((one, other) => one.fineType.localeCompare(other.fineType, 'de'));
}
