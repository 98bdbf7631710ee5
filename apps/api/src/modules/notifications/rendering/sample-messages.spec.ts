import type { NewsReply } from '@stackyard/contracts';
import { readFile } from 'node:fs/promises';
import { services } from '../channels/services/services.js';
import { failureLines } from './failure-lines.js';
import { messageText } from './message-text.js';
import { plainBody } from './plain-text.js';

const page = new URL('../../../../../../docs/operating/notification-messages.md', import.meta.url);
const news: NewsReply = {
  id: 7,
  kind: 'redeploy-failed',
  severity: 'error',
  at: '2026-11-25T03:00:00.000Z',
  since: null,
  server: { id: 1, name: 'attic' },
  stack: { id: 7, name: 'immich' },
  actor: { type: 'user', id: 3, name: 'lena' },
  subject: 'immich',
  path: '/redeploys/12',
  facts: { code: 'CONTAINERS_NOT_RUNNING', detail: 'ML-worker stopped.' },
};
const failure = {
  container: 'ML-worker',
  condition: 'crashed',
  exitCode: 137,
  lastLine: 'Killed: model cache does not fit into memory',
} as const;
const text = messageText(
  {
    id: '0d7c3bd4-7f43-4c0e-9a3c-5f7c3a1f2b6e',
    purpose: 'news',
    news: [news],
    total: 1,
    severity: 'error',
    evidence: failureLines(failure, { language: 'en', includeLog: true }),
  },
  { language: 'en', timeZone: 'Europe/Berlin', publicUrl: 'https://stackyard.example' },
);
const target = { address: 'https://service.example', secret: 'token', recipient: 'ops' };

/** Returns the code blocks of the page by heading. */
async function readBlocks(): Promise<Map<string, string>> {
  const markdown = await readFile(page, 'utf8');
  const found = markdown.matchAll(/^## (.+)\n\n(`{3,})\w+\n([\s\S]*?)\n\2$/gm);
  return new Map([...found].map(([, heading = '', , block = '']) => [heading, block]));
}

it('are on the page of messages as they are sent', async () => {
  const shown = await readBlocks();
  const names: Record<keyof typeof services, string> = {
    ...{ slack: 'Slack', teams: 'Microsoft Teams', discord: 'Discord', mattermost: 'Mattermost' },
    ...{ telegram: 'Telegram', ntfy: 'ntfy', gotify: 'Gotify', pushover: 'Pushover' },
    matrix: 'Matrix',
  };
  for (const [kind, heading] of Object.entries(names) as [keyof typeof services, string][]) {
    const sent: unknown = JSON.parse(services[kind].request(text, target).body);
    expect([heading, JSON.parse(shown.get(heading) ?? 'null')]).toEqual([heading, sent]);
  }
  expect(JSON.parse(shown.get('Webhook') ?? 'null')).toEqual(text);
  expect(shown.get('Mail')).toBe(`${text.headline}\n\n${plainBody(text)}`);
});
