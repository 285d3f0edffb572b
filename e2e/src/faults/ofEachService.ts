import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';

/** @param make runs for all services at once */
export async function ofEachService<Made>(
  make: (name: ServiceName) => Promise<Made>,
): Promise<Record<ServiceName, Made>> {
  const made = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(made) as Record<ServiceName, Made>;
}
