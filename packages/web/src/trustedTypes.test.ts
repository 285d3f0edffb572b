import { allowScriptUrl } from './trustedTypes.ts';

describe('the policy for script URLs', () => {
  it.each([
    '/static/js/main.js',
    '/remotes/mfe-staff/1.0.0-a/static/js/remoteEntry.js',
    'http://localhost/static/js/a.js',
    '/service-worker.js',
  ])('allows %s', (address) => {
    expect(allowScriptUrl(address)).toBe(address);
  });

  it.each([
    'https://elsewhere.example/static/js/a.js',
    '//elsewhere.example/static/js/a.js',
    '/api/employee/invoice-search?invoiceNumber=1',
    '/static/../api/employee/download-file',
    '/static/%2e%2e/api/employee/download-file',
    '/uploads/static/a.js',
    '/api/service-worker.js',
    'data:text/javascript,1',
    'blob:http://localhost/static/',
    'javascript:1',
  ])('rejects %s', (address) => {
    expect(allowScriptUrl(address)).toBeNull();
  });
});
