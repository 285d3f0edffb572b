import { writeFileSync } from 'node:fs';
import { openApiDocument } from './dist/openapi/openApi.js';
import { recordedExamples } from './dist/testing/recordings.js';

const document = openApiDocument(recordedExamples());
writeFileSync(new URL('../../docs/openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
