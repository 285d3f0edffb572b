import { SERVICE_PORT } from '@parkwart/contracts/wire/services';
import { serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

export const parkingEnvironment = serviceEnvironment.extend({
  USERS_URL: z.url(),
  /** Not set in deployments that predate svc-parking's calls to svc-files. */
  FILES_URL: z.url().default(`http://svc-files:${SERVICE_PORT}`),
});
export type ParkingEnvironment = z.infer<typeof parkingEnvironment>;
