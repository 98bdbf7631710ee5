import {
  escapeHtml,
  linksOf,
  plainBody,
  shortened,
  withoutFences,
} from '../../rendering/plain-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** Limits of Block Kit. */
const max = { header: 150, section: 3000, fields: 10, field: 2000, fallback: 3000 } as const;
const icons = { info: '✅', notice: 'ℹ️', warning: '⚠️', error: '🔴' } as const;

/**
 * Slack incoming webhooks respond with `ok`, or with an error status and a code such as
 * `no_service`.
 */
export const slack: ChannelService = {
  request: (text, { secret }) => {
    const headline = `${icons[text.severity]} ${text.headline}`;
    const fallback = `${headline}\n${plainBody(text)}`;
    return jsonRequest(secret, {
      text: shortened(escaped(fallback), max.fallback),
      blocks: blocksOf(text, headline),
      unfurl_links: false,
    });
  },
  judge: (answer) => {
    // If Slack cannot read a message, only this message is rejected; any other error with status
    // 400 is permanent.
    const isContent = /invalid_payload|invalid_blocks|no_text|msg_too_long/.test(answer.body);
    const verdict = judgeStatus(answer);
    if (verdict.kind === 'refused' && !isContent) return { ...verdict, kind: 'broken' };
    if (verdict.kind === 'delivered' && answer.body.trim() !== 'ok') {
      const body = answer.body.trim().slice(0, 200);
      const fault = `Slack responded: ${body || 'nothing, instead of “ok”'}`;
      return { kind: 'broken', fault };
    }
    return verdict;
  },
};

function blocksOf(text: MessageText, headline: string): object[] {
  const mrkdwn = (value: string, limit: number = max.section) => ({
    type: 'mrkdwn',
    text: shortened(value, limit),
  });
  const section = (value: string) => ({ type: 'section', text: mrkdwn(value) });
  const fields = text.facts
    .slice(0, max.fields)
    .map(({ label, value }) => mrkdwn(`*${escaped(label)}*\n${escaped(value)}`, max.field));
  const buttons = linksOf(text).map(({ label, url }) => ({
    type: 'button',
    text: { type: 'plain_text', text: label },
    url,
  }));
  const evidence = shortened(escaped(withoutFences(text.evidence.join('\n'))), max.section - 10);
  return [
    { type: 'header', text: { type: 'plain_text', text: shortened(headline, max.header) } },
    ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    ...(text.detail === '' ? [] : [section(escaped(text.detail))]),
    ...(text.items.length === 0
      ? []
      : [section(text.items.map((item) => `• ${escaped(item)}`).join('\n'))]),
    ...(evidence === '' ? [] : [section(`\`\`\`${evidence}\`\`\``)]),
    ...(buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons }]),
  ];
}

/** Escapes `&`, `<` and `>`, the only characters that Slack requires to be escaped. */
function escaped(plain: string): string {
  return escapeHtml(plain).replaceAll('&quot;', '"');
}
