import { escapeMarkdown, markdownBody, shorten } from '../../rendering/plain-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** Maximum length of a post, in characters. */
const maxPostLength = 16_000;
const colors = {
  info: '#2f9e44',
  notice: '#1c7ed6',
  warning: '#f08c00',
  error: '#e03131',
} as const;

/**
 * Mattermost responds with 400 not only to a message that it rejects, but also if the webhook or
 * its channel no longer exists. The text of the response tells these cases apart.
 */
export const mattermost: ChannelService = {
  request: (text, { secret }) =>
    jsonRequest(secret, {
      attachments: [
        {
          fallback: shorten(text.headline, 300),
          color: colors[text.severity],
          title: shorten(escapeMarkdown(text.headline), 300),
          text: markdownBody(text, { escape: escapeMarkdown, maxLength: maxPostLength }),
          ...(text.link !== null && { title_link: text.link.url }),
        },
      ],
    }),
  judge: (response) => {
    const verdict = judgeStatus(response);
    const isChannelBroken = /invalid webhook|webhook.*not found|couldn't find the channel/i.test(
      response.body,
    );
    return verdict.kind === 'refused' && isChannelBroken ? { ...verdict, kind: 'broken' } : verdict;
  },
};
