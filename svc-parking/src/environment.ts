import { serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

export const parkingEnvironment = serviceEnvironment.extend({
  USERS_URL: z.url(),
  FILES_URL: z.url(),
});
export type ParkingEnvironment = z.infer<typeof parkingEnvironment>;
