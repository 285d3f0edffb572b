import * as z from 'zod/mini';
import { openS3 } from './openS3.ts';

const { PORT, S3_FOLDER, S3_ACCESS_KEY, S3_SECRET_KEY } = z
  .object({ PORT: z.coerce.number(), S3_FOLDER: z.string(), S3_ACCESS_KEY: z.string(), S3_SECRET_KEY: z.string() })
  .parse(process.env);

const server = await openS3({ folder: S3_FOLDER, port: PORT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY });
process.stdout.write(`${JSON.stringify({ msg: 'listening', port: server.port })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
