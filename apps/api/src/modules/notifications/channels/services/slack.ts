import {
  escapeHtml,
  linksOf,
  plainBody,
  shorten,
  withoutFences,
} from '../../rendering/plain-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/**
 * Limits of Block Kit and of the fallback text. `fields` is a count; the other limits are lengths
 * in characters.
 */
const limits = { header: 150, section: 3000, fields: 10, field: 2000, fallback: 3000 } as const;
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
      text: shorten(escapeText(fallback), limits.fallback),
      blocks: blocksOf(text, headline),
      unfurl_links: false,
    });
  },
  judge: (response) => {
    // If Slack cannot read a message, it rejects only that message. Any other refusal also applies
    // to all later messages.
    const isContentError = /invalid_payload|invalid_blocks|no_text|msg_too_long/.test(
      response.body,
    );
    const verdict = judgeStatus(response);
    if (verdict.kind === 'refused' && !isContentError) return { ...verdict, kind: 'broken' };
    if (verdict.kind === 'delivered' && response.body.trim() !== 'ok') {
      const body = response.body.trim().slice(0, 200);
      const fault = `Slack responded: ${body || 'nothing, instead of “ok”'}`;
      return { kind: 'broken', fault };
    }
    return verdict;
  },
};

function blocksOf(text: MessageText, headline: string): object[] {
  const mrkdwn = (value: string, limit: number = limits.section) => ({
    type: 'mrkdwn',
    text: shorten(value, limit),
  });
  const section = (value: string) => ({ type: 'section', text: mrkdwn(value) });
  const fields = text.facts
    .slice(0, limits.fields)
    .map(({ label, value }) =>
      mrkdwn(`*${escapeText(label)}*\n${escapeText(value)}`, limits.field),
    );
  const buttons = linksOf(text).map(({ label, url }) => ({
    type: 'button',
    text: { type: 'plain_text', text: label },
    url,
  }));
  const evidence = shorten(
    escapeText(withoutFences(text.evidence.join('\n'))),
    limits.section - 10,
  );
  return [
    { type: 'header', text: { type: 'plain_text', text: shorten(headline, limits.header) } },
    ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    ...(text.detail === '' ? [] : [section(escapeText(text.detail))]),
    ...(text.items.length === 0
      ? []
      : [section(text.items.map((item) => `• ${escapeText(item)}`).join('\n'))]),
    ...(evidence === '' ? [] : [section(`\`\`\`${evidence}\`\`\``)]),
    ...(buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons }]),
  ];
}

/** Escapes `&`, `<` and `>`, the only characters that Slack requires to be escaped. */
function escapeText(plain: string): string {
  return escapeHtml(plain).replaceAll('&quot;', '"');
}
