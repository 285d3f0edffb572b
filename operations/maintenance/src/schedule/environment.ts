import { parseClockTime } from '@parkwart/contracts/rules/time';
import { z } from 'zod';

export const scheduleEnvironment = z.object({
  /** In Berlin time. */
  BACKUP_TIME: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .refine((time) => parseClockTime(time) !== undefined),
  BACKUP_FOLDER: z.string(),
  /** Contains the data of trial restores. */
  SCRATCH_FOLDER: z.string(),
  MYSQL_OPTIONS_FILE: z.string(),
  /**
   * The port of the secondary that is dumped; set only for a group of servers. The binary logs of a group are not
   * copied, because each server of the group has its own logs.
   */
  MYSQL_DUMP_PORT: z.optional(z.coerce.number().int()),
  S3_ENDPOINT: z.url(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_BUCKET: z.string(),
  PORT: z.coerce.number().int(),
  /** Contains one file per day. */
  SECURITY_LOG_FOLDER: z.string(),
  SECURITY_LOG_DAYS: z.coerce.number().int().positive(),
});

export type ScheduleEnvironment = z.infer<typeof scheduleEnvironment>;
