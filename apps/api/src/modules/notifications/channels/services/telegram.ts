import { retryAfterMs } from '#infra/text/retry-after.js';
import { fieldsOf, numberOf, parseJson, textOf } from '#infra/text/json-fields.js';
import { escapeHtml, linksOf, shortened } from '../../rendering/plain-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** The maximum is 4,096 characters, counted after the markup was parsed. */
const max = { headline: 300, detail: 1500, list: 1500, evidence: 600 } as const;
const icons = { info: '✅', notice: 'ℹ️', warning: '⚠️', error: '🔴' } as const;
const apiAddress = 'https://api.telegram.org';

/** Telegram bots. Responses are JSON; failures have `ok: false`, regardless of their status. */
export const telegram: ChannelService = {
  request: (text, { secret, recipient, address }) =>
    // The token is part of the path and contains a colon.
    jsonRequest(
      `${address === '' ? apiAddress : address.replace(/\/+$/, '')}/bot${secret}/sendMessage`,
      {
        chat_id: recipient,
        text: htmlOf(text),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        ...(text.link !== null && {
          reply_markup: {
            inline_keyboard: [linksOf(text).map(({ label, url }) => ({ text: label, url }))],
          },
        }),
      },
    ),
  judge: (answer) => {
    const told = fieldsOf(parseJson(answer.body));
    const isFault = told.get('ok') === false;
    const status = isFault ? (numberOf(told.get('error_code')) ?? answer.status) : answer.status;
    const verdict = judgeStatus({ ...answer, status });
    const description = textOf(told.get('description')) ?? '';
    if (verdict.kind === 'retry') {
      const wait = numberOf(fieldsOf(told.get('parameters')).get('retry_after'));
      return { ...verdict, afterMs: retryAfterMs(wait) ?? verdict.afterMs };
    }
    const isLost = /chat not found|bot was|upgraded to a supergroup|not enough rights/i;
    if (verdict.kind === 'refused' && isLost.test(description)) {
      return { kind: 'broken', fault: `Telegram responded: ${description}` };
    }
    return verdict;
  },
};

function htmlOf(text: MessageText): string {
  const piece = (plain: string, limit: number) => escapeHtml(shortened(plain, limit));
  const facts = text.facts.map(
    ({ label, value }) => `<b>${escapeHtml(label)}:</b> ${piece(value, 100)}`,
  );
  const evidence = piece(text.evidence.join('\n'), max.evidence);
  return [
    `${icons[text.severity]} <b>${piece(text.headline, max.headline)}</b>`,
    facts.join('\n'),
    piece(text.detail, max.detail),
    piece(text.items.map((item) => `• ${item}`).join('\n'), max.list),
    evidence === '' ? '' : `<pre>${evidence}</pre>`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
