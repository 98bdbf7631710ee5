import { retryAfterMs } from '#infra/text/retry-after.js';
import { fieldsOf, numberOf, parseJson, textOf } from '#infra/text/json-fields.js';
import { escapeHtml, linksOf, plainLinks, shorten } from '../../rendering/plain-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** Maximum lengths of the parts, in characters. */
const limits = { headline: 300, fact: 100, detail: 1500, list: 1500, evidence: 600 } as const;
/** Maximum length of the whole text in characters. Telegram does not count the markup. */
const maxVisibleLength = 4096;
const icons = { info: '✅', notice: 'ℹ️', warning: '⚠️', error: '🔴' } as const;
const apiAddress = 'https://api.telegram.org';

/** Telegram's responses are JSON; failures have `ok: false`, regardless of their status. */
export const telegram: ChannelService = {
  request: (text, { secret, recipient, address }) =>
    // Do not use `withPath`, because it would encode the colon in the token.
    jsonRequest(
      `${address === '' ? apiAddress : address.replace(/\/+$/, '')}/bot${secret}/sendMessage`,
      {
        chat_id: recipient,
        text: htmlOf(text),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        ...(text.link !== null &&
          canShowButtons(text) && {
            reply_markup: {
              inline_keyboard: [linksOf(text).map(({ label, url }) => ({ text: label, url }))],
            },
          }),
      },
    ),
  judge: (response) => {
    const bodyFields = fieldsOf(parseJson(response.body));
    const isFault = bodyFields.get('ok') === false;
    const status = isFault
      ? (numberOf(bodyFields.get('error_code')) ?? response.status)
      : response.status;
    const verdict = judgeStatus({ ...response, status });
    const description = textOf(bodyFields.get('description')) ?? '';
    if (verdict.kind === 'retry') {
      const retryAfterSeconds = numberOf(fieldsOf(bodyFields.get('parameters')).get('retry_after'));
      return { ...verdict, retryDelayMs: retryAfterMs(retryAfterSeconds) ?? verdict.retryDelayMs };
    }
    const brokenPattern =
      /chat not found|chat_id is empty|bot was|upgraded to a supergroup|\brights\b|write_forbidden/i;
    if (verdict.kind === 'refused' && brokenPattern.test(description)) {
      return { kind: 'broken', fault: `Telegram responded: ${description}` };
    }
    return verdict;
  },
};

/**
 * Whether links can be buttons. Telegram rejects a message with a button whose host has no dot,
 * such as `stackyard:8080`.
 */
function canShowButtons(text: MessageText): boolean {
  return linksOf(text).every(({ url }) => new URL(url).hostname.includes('.'));
}

/** Returns the text as HTML. If the visible text is too long, shortens all its parts. */
function htmlOf(text: MessageText): string {
  const variants = [1, 0.7, 0.4].map((scale) => scaledHtml(text, scale));
  return variants.find((html) => visibleLength(html) <= maxVisibleLength) ?? variants.at(-1) ?? '';
}

function scaledHtml(text: MessageText, scale: number): string {
  const escapeShortened = (plain: string, limit: number) =>
    escapeHtml(shorten(plain, limit * scale));
  const facts = text.facts.map(
    ({ label, value }) => `<b>${escapeHtml(label)}:</b> ${escapeShortened(value, limits.fact)}`,
  );
  const evidence = escapeShortened(text.evidence.join('\n'), limits.evidence);
  return [
    `${icons[text.severity]} <b>${escapeShortened(text.headline, limits.headline)}</b>`,
    facts.join('\n'),
    escapeShortened(text.detail, limits.detail),
    escapeShortened(text.items.map((item) => `• ${item}`).join('\n'), limits.list),
    evidence === '' ? '' : `<pre>${evidence}</pre>`,
    canShowButtons(text) ? '' : escapeHtml(plainLinks(text)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function visibleLength(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&').length;
}
