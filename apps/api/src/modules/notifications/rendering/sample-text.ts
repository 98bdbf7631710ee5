import type { NewsLanguage, NewsReply } from '@stackyard/contracts';
import { failureLines } from './failure-lines.js';
import { messageText, type MessageText } from './message-text.js';

const news: Omit<NewsReply, 'at'> = {
  id: 1,
  kind: 'redeploy-failed',
  severity: 'error',
  since: null,
  server: { id: 1, name: 'attic' },
  stack: { id: 7, name: 'immich' },
  actor: { type: 'user', id: 3, name: 'lena' },
  subject: 'immich',
  path: '/redeploys/12',
  facts: { code: 'PULL_FAILED', detail: '"immich:2" was not found' },
};
const failure = {
  container: 'immich-server',
  condition: 'crashed',
  exitCode: 137,
  lastLine: 'level=error msg="no space left on device"',
} as const;

/**
 * Creates a message in which no part is empty and which contains quotes and line breaks. It is used
 * to check the result of a template.
 */
export function sampleText(language: NewsLanguage, at: string): MessageText {
  const evidence = failureLines(failure, { language, includeLog: true });
  const source = { purpose: 'news', total: 1, severity: 'error', evidence } as const;
  const locale = { language, timeZone: 'UTC', publicUrl: 'https://stackyard.example' };
  const text = messageText({ ...source, id: 'sample', news: [{ ...news, at }] }, locale);
  return { ...text, items: ['immich (attic)', 'grafana (attic)'] };
}

export function sampleTexts(at: string): MessageText[] {
  return (['en', 'de'] as const).map((language) => sampleText(language, at));
}

const testTexts = {
  en: { headline: 'Test message from Stackyard', detail: 'This is what messages look like.' },
  de: { headline: 'Testnachricht von Stackyard', detail: 'So sehen Nachrichten aus.' },
};

export function testText(language: NewsLanguage, id: string, at: string): MessageText {
  const { headline, detail } = testTexts[language];
  const { facts } = sampleText(language, at);
  const nameFacts = facts.slice(0, 2);
  const emptyParts = { evidence: [], items: [], link: null, actions: [] };
  return { ...emptyParts, id, headline, severity: 'info', facts: nameFacts, detail, at };
}
