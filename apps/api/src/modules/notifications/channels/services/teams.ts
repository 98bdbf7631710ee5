import { retryAfterMs } from '#infra/text/retry-after.js';
import { linksOf, shortened } from '../../rendering/plain-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** A message may have 28 KB. With these limits, it stays well below that size. */
const max = { headline: 300, block: 4000, items: 25 } as const;
const colours = { info: 'good', notice: 'accent', warning: 'warning', error: 'attention' } as const;

/**
 * Workflows of Microsoft Teams that post adaptive cards. They respond with 202, or with 200 and an
 * error.
 */
export const teams: ChannelService = {
  request: (text, { secret }) =>
    jsonRequest(secret, {
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', content: toAdaptiveCard(text) },
      ],
    }),
  judge: (answer) => {
    const verdict = judgeStatus(answer);
    const [, status] = /HTTP error (\d{3})/.exec(answer.body) ?? [];
    if (verdict.kind !== 'delivered' || status === undefined) return verdict;
    const fault = `Teams responded: ${answer.body.slice(0, 200)}`;
    return status === '429' || status.startsWith('5')
      ? { kind: 'retry', fault, afterMs: retryAfterMs(answer.retryAfter) }
      : { kind: 'refused', fault };
  },
};

function toAdaptiveCard(text: MessageText): object {
  const block = (value: string, style: object = {}) => ({
    type: 'TextBlock',
    text: shortened(escaped(value), max.block),
    wrap: true,
    ...style,
  });
  const title = { weight: 'bolder', size: 'medium', color: colours[text.severity] };
  const facts = text.facts.map(({ label, value }) => ({ title: label, value: escaped(value) }));
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(shortened(text.headline, max.headline), title),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
      ...(text.detail === '' ? [] : [block(text.detail)]),
      ...text.items.slice(0, max.items).map((item) => block(`• ${item}`, { spacing: 'small' })),
      ...(text.evidence.length === 0
        ? []
        : [block(text.evidence.join('\n\n'), { fontType: 'monospace', isSubtle: true })]),
    ],
    actions: linksOf(text).map(({ label, url }) => ({
      type: 'Action.OpenUrl',
      title: label,
      url,
    })),
  };
}

/** Escapes the Markdown characters that text blocks interpret. */
function escaped(plain: string): string {
  return plain.replace(/[\\*_[\]]/g, '\\$&');
}
