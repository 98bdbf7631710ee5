import { signHeaders } from './aws-signature.js';

/** Key, time and signatures come from the test suite that AWS publishes for Signature Version 4. */
const signingKey = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
};
const now = new Date('2015-08-30T12:36:00Z');
const host = 'example.amazonaws.com';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('signHeaders', () => {
  it.each([
    [
      'post-vanilla',
      {},
      '',
      'host;x-amz-date',
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'post-x-www-form-urlencoded',
      form,
      'Param1=value1',
      'content-type;host;x-amz-date',
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
  ])('signs %s as published', (_, headers, body, names, signature) => {
    expect(signHeaders({ host, headers, body }, signingKey, now)).toEqual({
      ...headers,
      host,
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        `SignedHeaders=${names}, Signature=${signature}`,
    });
  });
});
