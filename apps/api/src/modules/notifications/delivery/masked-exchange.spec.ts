import type { ChannelKind } from '@stackyard/contracts';
import { hideSecret } from './masked-exchange.js';

const hook = 'https://hooks.example/services/T024BE7LD/B0LSTQZ5Y/abcdefghijklmnopqrstuvwx';
const workflowUrl =
  'https://flow.example/workflows/0a1b2c3d/invoke?api-version=1&sig=s3cr3t-signature';

it.each<[ChannelKind, string, string, string]>([
  ['slack', hook, `no_service at ${hook}`, 'no_service at [masked]'],
  ['slack', hook, `Cannot POST ${new URL(hook).pathname}`, 'Cannot POST [masked]'],
  ['slack', hook, 'services of B0LSTQZ5Y', 'services of [masked]'],
  ['slack', hook, `to=${encodeURIComponent(hook)}`, 'to=[masked]'],
  ['teams', workflowUrl, 'sig=s3cr3t-signature&amp;', 'sig=[masked]&amp;'],
  ['teams', workflowUrl, 'the workflows invoke', 'the workflows invoke'],
  ['mattermost', 'https://chat.example/', 'a / b', 'a / b'],
  ['telegram', '110201543:AAHdqTcvCH1', '/bot110201543%3AAAHdqTcvCH1/', '/bot[masked]/'],
  ['ntfy', '', 'no token', 'no token'],
])('%s: %s is hidden in %s', (kind, secret, text, shown) => {
  expect(hideSecret(text, kind, secret)).toBe(shown);
});
