import { deviceNameOf } from './device.js';

const khtmlToken = '(KHTML, like Gecko)';

describe('the device of a user agent', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${khtmlToken} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${khtmlToken} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${khtmlToken} Version/18.0 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ${khtmlToken} CriOS/140.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ${khtmlToken} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPad',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 ${khtmlToken} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${khtmlToken} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['Mozilla/5.0 Firefox/140.0', 'Firefox'],
    ['curl/8.14.1', 'curl'],
    ['python-requests/2.32.3', 'python-requests'],
    ['Go-http-client/1.1', 'Go-http-client'],
    ['node', 'node'],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceNameOf(userAgent)).toBe(device);
  });

  it.each([
    null,
    '',
    ' ',
    '🙂',
    '<script>alert(1)</script>',
    'Mozilla/5.0',
    '-/1.0',
    'x'.repeat(300),
  ])('is not made up from %p', (userAgent) => {
    expect(deviceNameOf(userAgent)).toBeNull();
  });
});
