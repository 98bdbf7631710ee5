import { createPublicKey, verify } from 'node:crypto';
import { encryptPush } from './push-encryption.js';
import { generateVapidKeys, vapidAuthorization } from './vapid.js';

describe('an encrypted message', () => {
  it('is the one of RFC 8291, appendix A', () => {
    const browser = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const entropy = {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    };

    const message = encryptPush('When I grow up, I want to be a watermelon', browser, entropy);

    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });
});

describe('the authorization at a push service', () => {
  it('is signed for the service and expires', () => {
    const keys = generateVapidKeys();
    const now = new Date('2026-11-25T03:00:00.000Z');
    const endpoint = new URL('https://push.example/abc');

    const text = vapidAuthorization(keys, endpoint, now, 'https://stackyard.example');

    const [, header = '', claims = '', signature = '', key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(text) ?? [];
    expect(key).toBe(keys.publicKey);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example',
      exp: now.getTime() / 1000 + 12 * 60 * 60,
      sub: 'https://stackyard.example',
    });
    const { d: _, ...publicPart } = keys.privateKey;
    const isValid = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: publicPart, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isValid).toBe(true);
  });
});
