/**
 * The services behind the gateway, in start order, with the services that each one calls. The gateway, the embedded
 * stack, compose's secrets and databases, backups and tests read this list.
 */
export const SERVICES = {
  users: { asks: [] },
  parking: { asks: ['users', 'files'] },
  files: { asks: ['users', 'parking'] },
} as const;

export type ServiceName = keyof typeof SERVICES;
/** A service's folder, npm workspace, image, and host name in the compose stack. */
export type ServiceModule = `svc-${ServiceName}`;

// Object.keys loses the keys' type.
export const SERVICE_NAMES = Object.keys(SERVICES) as readonly ServiceName[];
export const moduleOf = <Name extends ServiceName>(name: Name) => `svc-${name}` as const;
export const SERVICE_MODULES: readonly ServiceModule[] = SERVICE_NAMES.map(moduleOf);

/** The port of every service in its container. */
export const SERVICE_PORT = 8080;
/** Responds 200 with the build's contract version once the service is ready. */
export const READY_PATH = '/health/ready';
/** Responds with the shapes of the offered calls, even before the service is ready. */
export const CALLS_PATH = '/health/calls';

/** `USERS_URL` */
export const urlSettingOf = <Name extends ServiceName>(name: Name) =>
  `${name.toUpperCase() as Uppercase<Name>}_URL` as const;

export function forEachService<Value>(make: (name: ServiceName) => Value): Record<ServiceName, Value> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [name, make(name)])) as Record<ServiceName, Value>;
}

export async function awaitEachService<Value>(make: (name: ServiceName) => Promise<Value>) {
  const values = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(values) as Record<ServiceName, Value>;
}

export function byModule<Value>(make: (name: ServiceName) => Value): Record<ServiceModule, Value> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [moduleOf(name), make(name)])) as Record<ServiceModule, Value>;
}
