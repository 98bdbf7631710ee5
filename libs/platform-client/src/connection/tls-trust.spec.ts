import { startSandbox } from '@stackyard/platform-sandbox';
import type { Sandbox } from '@stackyard/platform-sandbox';
import { failureOf } from '../../test/failure-of.js';
import { normaliseFingerprint, PlatformClient, probeCertificate } from '../index.js';
import type { TlsTrust } from '../index.js';

describe('a platform with a certificate that signs itself', () => {
  let sandbox: Sandbox;
  let pem: string;
  let fingerprint: string;

  beforeAll(async () => {
    sandbox = await startSandbox({ tls: true });
    pem = sandbox.certificate?.pem ?? '';
    fingerprint = sandbox.certificate?.fingerprint ?? '';
  });

  afterAll(() => sandbox.close());

  const read = async (tls: TlsTrust) => {
    const client = new PlatformClient({ url: sandbox.url, apiKey: sandbox.apiKey, tls });
    try {
      return await client.version();
    } finally {
      client.close();
    }
  };

  it('is refused by the authorities of the system, before the key is sent', async () => {
    sandbox.control.clearRequests();
    const refusal = {
      kind: 'tls',
      delivery: 'not-sent',
      reason: 'self-signed',
      message: 'The certificate is self-signed',
      details: undefined,
    };
    await expect(read({ mode: 'system' })).rejects.toMatchObject(refusal);
    expect(sandbox.control.requests).toEqual([]);
  });

  it('is accepted by its own authority', async () => {
    expect(await read({ mode: 'ca', ca: pem })).toMatchObject({ edition: 'CE' });
  });

  it('is accepted by its pin, however the pin is spelled', async () => {
    expect(await read({ mode: 'pinned', fingerprint })).toMatchObject({ edition: 'CE' });
    const plain = fingerprint.replaceAll(':', '').toLowerCase();
    expect(await read({ mode: 'pinned', fingerprint: plain })).toMatchObject({ edition: 'CE' });
  });

  it('is refused by another pin, before the key is sent', async () => {
    sandbox.control.clearRequests();
    const other = 'AB'.repeat(32);
    const error = await failureOf(read({ mode: 'pinned', fingerprint: other }));
    expect(error).toMatchObject({ kind: 'tls', delivery: 'not-sent' });
    expect(error.details).toContain(fingerprint);
    expect(sandbox.control.requests).toEqual([]);
  });

  it('is accepted when certificates do not count', async () => {
    expect(await read({ mode: 'insecure' })).toMatchObject({ edition: 'CE' });
  });

  it('does not make another client careless', async () => {
    await read({ mode: 'insecure' });
    await expect(read({ mode: 'system' })).rejects.toMatchObject({ kind: 'tls' });
  });

  it('shows its certificate before anything is sent', async () => {
    sandbox.control.clearRequests();
    const certificate = await probeCertificate(sandbox.url);
    expect(certificate).toMatchObject({
      fingerprint,
      subject: 'CN=localhost',
      issuer: 'CN=localhost',
      trusted: false,
    });
    expect(certificate.validTo).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/);
    expect(sandbox.control.requests).toEqual([]);
  });
});

describe('a platform over plain http', () => {
  let sandbox: Sandbox;
  let https: string;

  beforeAll(async () => {
    sandbox = await startSandbox();
    https = sandbox.url.replace('http:', 'https:');
  });

  afterAll(() => sandbox.close());

  it('is told apart from one with a bad certificate', async () => {
    await expect(probeCertificate(https)).rejects.toMatchObject({ kind: 'tls' });
    await expect(probeCertificate(sandbox.url)).rejects.toMatchObject({ kind: 'tls' });
    const client = new PlatformClient({ url: https, apiKey: 'k', tls: { mode: 'insecure' } });
    const error = await failureOf(client.status());
    expect(error).toMatchObject({ kind: 'tls', delivery: 'not-sent', reason: 'plain-http' });
    expect(error.message).toContain('use http://');
    expect(error.details).toBeUndefined();
    client.close();
  });
});

describe('settings that cannot work', () => {
  const make = (tls: TlsTrust) => () =>
    new PlatformClient({ url: 'https://localhost', apiKey: 'k', tls });

  it('are refused when the client is made', () => {
    expect(make({ mode: 'ca' })).toThrow(TypeError);
    expect(make({ mode: 'pinned' })).toThrow(TypeError);
    expect(make({ mode: 'pinned', fingerprint: 'AB:CD' })).toThrow(TypeError);
  });
});

describe('normalizeFingerprint', () => {
  const expected = Array.from({ length: 32 }, () => 'AB').join(':');

  it.each([
    'ab'.repeat(32),
    `SHA256 Fingerprint=${expected}`,
    `sha256:${'ab'.repeat(32)}`,
    ` ${expected.replaceAll(':', ' ')} `,
  ])('understands %s', (text) => {
    expect(normaliseFingerprint(text)).toBe(expected);
  });

  it('refuses a fingerprint of another kind', () => {
    expect(() => normaliseFingerprint('ab'.repeat(20))).toThrow('SHA-256');
  });
});
