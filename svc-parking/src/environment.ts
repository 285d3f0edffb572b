import { serviceEnvironment } from '@parkwart/service-kit/environment';
import { z } from 'zod';

export const parkingEnvironment = serviceEnvironment.extend({
  /** Of svc-users, which publishes its keys and ended sessions. */
  USERS_URL: z.url(),
});
export type ParkingEnvironment = z.infer<typeof parkingEnvironment>;
