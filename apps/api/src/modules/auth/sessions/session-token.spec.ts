import { tokenPrefix } from '@stackyard/contracts';
import { createSessionToken } from './session-token.js';

it('never begins like an API token', () => {
  const tokens = [`${tokenPrefix}${'A'.repeat(40)}`, 'B'.repeat(43)];
  const token = createSessionToken(() => Buffer.from(tokens.shift() ?? '', 'base64url'));
  expect(token).toMatch(/^B{42}/);
});
