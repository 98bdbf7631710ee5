import { linksOf, shorten } from '../../rendering/plain-text.js';
import type { MessageText } from '../../rendering/message-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

const maxHeadlineLength = 300;
const maxItems = 25;
/**
 * Maximum lengths of a text, in characters. They are tried in this order until the message is small
 * enough.
 */
const textLimits = [4000, 1500, 500, 100];
/**
 * Maximum size of a message in bytes. Teams drops a larger message, although it responds with
 * success.
 */
const maxBytes = 28_000;
const colors = { info: 'good', notice: 'accent', warning: 'warning', error: 'attention' } as const;

/**
 * Microsoft Teams workflows that post adaptive cards respond with 202 if they accept a message. The
 * text of a response with a success status can still contain an error and its status.
 */
export const teams: ChannelService = {
  request: (text, { secret }) => jsonRequest(secret, toMessage(text)),
  judge: (response) => {
    const verdict = judgeStatus(response);
    const isWorkflowOff = /Workflow\w*(?:NotEnabled|Disabled|NotFound)/.test(response.body);
    if (verdict.kind === 'refused' && isWorkflowOff) return { ...verdict, kind: 'broken' };
    const [, status] = /HTTP error (\d{3})/.exec(response.body) ?? [];
    if (verdict.kind !== 'delivered' || status === undefined) return verdict;
    const fault = `Teams responded: ${response.body.slice(0, 200)}`;
    return { ...judgeStatus({ ...response, status: Number(status) }), fault };
  },
};

function toMessage(text: MessageText): object {
  const variants = textLimits.map((limit) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: toAdaptiveCard(text, limit),
      },
    ],
  }));
  return variants.find((message) => storedBytes(message) <= maxBytes) ?? variants.at(-1) ?? {};
}

/** Returns the size that Teams counts. Teams stores the card as text inside JSON. */
function storedBytes(message: object): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(message)));
}

function toAdaptiveCard(text: MessageText, limit: number): object {
  const block = (value: string, style: object = {}) => ({
    type: 'TextBlock',
    text: escapeMarkdown(shorten(value, limit)),
    wrap: true,
    ...style,
  });
  const title = { weight: 'bolder', size: 'medium', color: colors[text.severity] };
  const facts = text.facts.map(({ label, value }) => ({
    title: label,
    value: escapeMarkdown(shorten(value, Math.min(limit, maxHeadlineLength))),
  }));
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(shorten(text.headline, maxHeadlineLength), title),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
      ...(text.detail === '' ? [] : [block(text.detail)]),
      ...text.items.slice(0, maxItems).map((item) => block(`• ${item}`, { spacing: 'small' })),
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
function escapeMarkdown(plain: string): string {
  return plain.replace(/[\\*_[\]]/g, '\\$&');
}
