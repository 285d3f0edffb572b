import { describeNotesService } from './testing/notesService.ts';
import { makeTestKeys } from './testing/testKeys.ts';

describeNotesService((notes) => {
  describe('sessions', () => {
    it('refuses a request without a session with 401', async () => {
      const reply = await notes.request('POST', '/notes', { json: { text: 'a' } });
      expect(reply).toMatchObject({ status: 401, body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' } });
    });

    it.each([
      ['expired', { expiresIn: -120 }],
      ['of another issuer', { issuer: 'somebody else' }],
      ['for another audience', { audience: 'another product' }],
    ])('refuses a token that is %s with 401', async (_title, options) => {
      const reply = await notes.request('POST', '/notes', {
        cookie: await notes.keys.cookie(options),
        json: { text: 'a' },
      });
      expect(reply.status).toBe(401);
    });

    it('refuses a token signed by somebody else with 401', async () => {
      const foreign = await makeTestKeys();
      const reply = await notes.request('POST', '/notes', { cookie: await foreign.cookie(), json: { text: 'a' } });
      expect(reply.status).toBe(401);
    });

    it('refuses a token whose content was changed with 401', async () => {
      const [head, , signature] = notes.employee.split('.');
      const forged = Buffer.from(JSON.stringify({ sub: '1', sid: '1', username: 'x', role: 'Admin' })).toString(
        'base64url',
      );
      const reply = await notes.request('GET', '/notes/1', { cookie: `${head}.${forged}.${signature}` });
      expect(reply.status).toBe(401);
    });

    it('refuses the wrong role with 403', async () => {
      const reply = await notes.request('GET', '/notes/1', { cookie: notes.employee });
      expect(reply).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } });
    });
  });

  describe('input', () => {
    it('answers what the schema names and nothing else', async () => {
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 'hello' } });
      expect(reply.status).toBe(201);
      expect(Object.keys(reply.body)).toEqual(['id', 'text']);
    });

    it('refuses a body that is not JSON with 400', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, raw: '{"text":', headers });
      expect(reply).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } });
    });

    it('refuses another content type with 415', async () => {
      const headers = { 'Content-Type': 'text/plain' };
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, raw: '{"text":"a"}', headers });
      expect(reply).toMatchObject({ status: 415, body: { code: 'NOT_JSON' } });
    });

    it('refuses five megabytes with 413', async () => {
      const reply = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        json: { text: 'x'.repeat(5_000_000) },
      });
      expect(reply).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    });

    it('refuses a wrong type with 400 and a German sentence at the field', async () => {
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 7 } });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { text: expect.any(String) } },
      });
      expect(reply.body.fields.text).toBe('Hier wird Text erwartet.');
    });

    it('refuses a missing field with 400', async () => {
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, json: {} });
      expect(reply).toMatchObject({ status: 400, body: { fields: { text: 'Diese Angabe fehlt.' } } });
    });

    it('refuses an unknown field with 400', async () => {
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, json: { text: 'a', price: 1 } });
      expect(reply).toMatchObject({ status: 400, body: { fields: { price: 'Dieses Feld gibt es nicht.' } } });
    });
  });

  describe('foreign sites', () => {
    it.each([
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
    ])('refuses a write with %s: %s', async (name, value) => {
      const reply = await notes.request('POST', '/notes', {
        cookie: notes.employee,
        headers: { [name]: value },
        json: { text: 'a' },
      });
      expect(reply).toMatchObject({ status: 403, body: { code: 'FOREIGN_SITE' } });
    });

    it('refuses a writing GET from another site too', async () => {
      const reply = await notes.request('GET', '/note-now', {
        cookie: notes.admin,
        headers: { 'Sec-Fetch-Site': 'cross-site' },
      });
      expect(reply.status).toBe(403);
    });

    it('lets the own site write', async () => {
      const headers = { Origin: notes.service.url };
      const reply = await notes.request('POST', '/notes', { cookie: notes.employee, headers, json: { text: 'a' } });
      expect(reply.status).toBe(201);
    });
  });

  describe('errors', () => {
    it('answers an unexpected error with 500 and tells nothing of it', async () => {
      const reply = await notes.request('GET', '/explode');
      expect(reply).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(JSON.stringify(reply.body)).not.toContain('secret');
    });

    it('answers an unknown path with 404', async () => {
      expect(await notes.request('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PATH' } });
    });

    it('answers another method with 405', async () => {
      const reply = await notes.request('DELETE', '/notes', { cookie: notes.employee });
      expect(reply).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    });
  });
});
