import { describeNotesService } from '../testing/notesService.ts';
import { makeTestKeys } from '../testing/testKeys.ts';

describeNotesService((notes) => {
  describe('sessions', () => {
    it('returns 401 without a session', async () => {
      const response = await notes.request('POST', '/notes', { json: { text: 'a' } });
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' },
      });
    });

    it.each([
      ['expired', { expiresIn: -120 }],
      ['from another issuer', { issuer: 'another issuer' }],
      ['for another audience', { audience: 'another product' }],
    ])('returns 401 for a token that is %s', async (_title, options) => {
      const response = await notes.request('POST', '/notes', {
        cookie: await notes.keys.cookie(options),
        json: { text: 'a' },
      });
      expect(response.status).toBe(401);
    });

    it('returns 401 for a token with a foreign signature', async () => {
      const foreign = await makeTestKeys();
      const response = await notes.request('POST', '/notes', { cookie: await foreign.cookie(), json: { text: 'a' } });
      expect(response.status).toBe(401);
    });

    it('returns 401 for a token with changed claims', async () => {
      const [head, , signature] = notes.employee.split('.');
      const forged = Buffer.from(JSON.stringify({ sub: '1', sid: '1', username: 'x', role: 'Admin' })).toString(
        'base64url',
      );
      const response = await notes.request('GET', '/notes/1', { cookie: `${head}.${forged}.${signature}` });
      expect(response.status).toBe(401);
    });

    it('returns 403 for the wrong role', async () => {
      const response = await notes.request('GET', '/notes/1', { cookie: notes.employee });
      expect(response).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } });
    });
  });

  describe('input', () => {
    it('sends only the fields that the schema names', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 'hello' } });
      expect(response.status).toBe(201);
      expect(Object.keys(response.body)).toEqual(['id', 'text']);
    });

    it('returns 400 for a body that is not JSON', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, raw: '{"text":', headers });
      expect(response).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } });
    });

    it('returns 415 for another content type', async () => {
      const headers = { 'Content-Type': 'text/plain' };
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, raw: '{"text":"a"}', headers });
      expect(response).toMatchObject({ status: 415, body: { code: 'NOT_JSON' } });
    });

    it('returns 413 for five megabytes', async () => {
      const response = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        json: { text: 'x'.repeat(5_000_000) },
      });
      expect(response).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    });

    it('returns 400 with a German message at a field of the wrong type', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 7 } });
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { text: expect.any(String) } },
      });
      expect(response.body.fields.text).toBe('Hier wird Text erwartet.');
    });

    it('returns 400 for a missing field', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: {} });
      expect(response).toMatchObject({ status: 400, body: { fields: { text: 'Diese Angabe fehlt.' } } });
    });

    it('returns 400 for an unknown field', async () => {
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 'a', price: 1 } });
      expect(response).toMatchObject({ status: 400, body: { fields: { price: 'Dieses Feld gibt es nicht.' } } });
    });
  });

  describe('cross-site requests', () => {
    it.each([
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
    ])('rejects a write with %s: %s', async (name, value) => {
      const response = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        headers: { [name]: value },
        json: { text: 'a' },
      });
      expect(response).toMatchObject({ status: 403, body: { code: 'FOREIGN_SITE' } });
    });

    it('rejects a writing GET from another site', async () => {
      const response = await notes.request('GET', '/note-now', {
        cookie: notes.admin,
        headers: { 'Sec-Fetch-Site': 'cross-site' },
      });
      expect(response.status).toBe(403);
    });

    it('allows a write from the same origin', async () => {
      const headers = { Origin: notes.service.url };
      const response = await notes.request('POST', '/notes', { cookie: notes.employee, headers, json: { text: 'a' } });
      expect(response.status).toBe(201);
    });
  });

  describe('errors', () => {
    it('returns 500 without details for an unexpected error', async () => {
      const response = await notes.request('GET', '/explode');
      expect(response).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(JSON.stringify(response.body)).not.toContain('secret');
    });

    it('returns 404 for an unknown path', async () => {
      expect(await notes.request('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PATH' } });
    });

    it('returns 405 for another method', async () => {
      const response = await notes.request('DELETE', '/notes', { cookie: notes.employee });
      expect(response).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    });
  });
});
