import { createHmac } from 'node:crypto';
import { createSignedRequest } from './signed-request.js';

const message = { content: { entries: [] }, deliveryId: '0-0' };
const sentAt = new Date('2026-03-01T10:00:00.999Z');

describe('the request to a webhook', () => {
  it('is signed over its time and its body', () => {
    const { headers, body } = createSignedRequest(message, 'a secret that is long', sentAt);
    const expected = createHmac('sha256', 'a secret that is long')
      .update(`1772359200.${body}`)
      .digest('hex');

    expect(headers).toMatchObject({
      'x-stackyard-timestamp': '1772359200',
      'x-stackyard-signature': `sha256=${expected}`,
    });
  });

  it('has another signature at another time', () => {
    const [now, later] = [sentAt, new Date(sentAt.getTime() + 1000)].map(
      (at) => createSignedRequest(message, 'secret', at).headers['x-stackyard-signature'],
    );
    expect(now).not.toBe(later);
  });
});
