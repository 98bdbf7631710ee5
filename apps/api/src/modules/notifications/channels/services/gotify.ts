import { escapeMarkdown, markdownBody, shorten } from '../../rendering/plain-text.js';
import { jsonRequest, judgeStatus, withPath, type ChannelService } from './channel-service.js';

const maxMessageLength = 10_000;
const priorities = { info: 2, notice: 4, warning: 6, error: 8 } as const;

export const gotify: ChannelService = {
  request: (text, { address, secret }) => {
    const request = jsonRequest(withPath(address, 'message'), {
      title: shorten(text.headline, 300),
      message:
        markdownBody(text, { escape: escapeMarkdown, maxLength: maxMessageLength }) ||
        text.headline,
      priority: priorities[text.severity],
      extras: {
        'client::display': { contentType: 'text/markdown' },
        ...(text.link !== null && { 'client::notification': { click: { url: text.link.url } } }),
      },
    });
    return { ...request, headers: { ...request.headers, 'x-gotify-key': secret } };
  },
  judge: judgeStatus,
};
