import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome auf Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge auf Windows'],
    [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome auf Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox auf Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari auf iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'Safari auf macOS',
    ],
    ['curl/8.5.0', 'Unbekanntes Gerät'],
    ['<script>alert(1)</script> Firefox/1', 'Firefox'],
    ['', 'Unbekanntes Gerät'],
  ])('reads %s as %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
