import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedExamples } from '../testing/recordings.ts';
import { openApiDocument } from './openApi.ts';

describe('docs/openapi.json', () => {
  it('describes the API as it is (npm run openapi writes it)', () => {
    const written = readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(openApiDocument(recordedExamples()))));
  });
});
