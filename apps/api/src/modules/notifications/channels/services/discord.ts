import { retryAfterMs } from '#infra/text/retry-after.js';
import { fieldsOf, numberOf, parseJson } from '#infra/text/json-fields.js';
import { escapeMarkdown, markdownBody, shorten } from '../../rendering/plain-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** Maximum lengths of the parts of an embed, in characters. */
const limits = { title: 256, description: 4096 } as const;
const colors = { info: 0x2f9e44, notice: 0x1c7ed6, warning: 0xf08c00, error: 0xe03131 } as const;
/**
 * Error codes for a deleted webhook, a wrong token, or a forum that expects the ID of a thread in
 * the URL.
 */
const permanentErrorCodes = new Set([10_015, 50_027, 220_001]);

/**
 * Error responses of Discord webhooks are JSON. Their field `retry_after` is the number of seconds
 * to wait.
 */
export const discord: ChannelService = {
  request: (text, { secret }) =>
    jsonRequest(secret, {
      // Names in a message must not notify members of the Discord server.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: shorten(text.headline, limits.title),
          description: markdownBody(text, {
            escape: escapeMarkdown,
            maxLength: limits.description,
          }),
          color: colors[text.severity],
          timestamp: text.at,
          ...(text.link !== null && { url: text.link.url }),
        },
      ],
    }),
  judge: (response) => {
    const verdict = judgeStatus(response);
    const bodyFields = fieldsOf(parseJson(response.body));
    if (verdict.kind === 'retry') {
      const retryAfterSeconds = numberOf(bodyFields.get('retry_after'));
      return { ...verdict, retryDelayMs: retryAfterMs(retryAfterSeconds) ?? verdict.retryDelayMs };
    }
    const isChannelBroken = permanentErrorCodes.has(numberOf(bodyFields.get('code')) ?? 0);
    return verdict.kind === 'refused' && isChannelBroken ? { ...verdict, kind: 'broken' } : verdict;
  },
};
