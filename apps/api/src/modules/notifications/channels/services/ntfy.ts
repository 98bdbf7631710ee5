import { fieldsOf, numberOf, parseJson } from '#infra/text/json-fields.js';
import { linksOf, plainBody, shorten, shortenToBytes } from '../../rendering/plain-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/**
 * Maximum size of a message in bytes. ntfy turns a larger message into an attachment, which many
 * servers reject.
 */
const maxBytes = 4000;
const priorities = { info: 2, notice: 3, warning: 4, error: 5 } as const;
const tags = {
  info: 'white_check_mark',
  notice: 'information_source',
  warning: 'warning',
  error: 'rotating_light',
} as const;

/** Error codes for an invalid or reserved topic name. */
const invalidTopicCodes = new Set([40_009, 40_010]);

/** The secret is an ntfy access token, which is optional. */
export const ntfy: ChannelService = {
  request: (text, { address, secret, recipient }) => {
    const request = jsonRequest(address.replace(/\/*$/, '/'), {
      topic: recipient,
      title: shorten(text.headline, 250),
      message: shortenToBytes(
        plainBody({ ...text, link: null, actions: [] }) || text.headline,
        maxBytes,
      ),
      priority: priorities[text.severity],
      tags: [tags[text.severity]],
      ...(text.link !== null && {
        click: text.link.url,
        // ntfy allows up to three actions.
        actions: linksOf(text)
          .slice(0, 3)
          .map(({ label, url }) => ({ action: 'view', label, url })),
      }),
    });
    const authorization: Record<string, string> =
      secret === '' ? {} : { authorization: `Bearer ${secret}` };
    return { ...request, headers: { ...request.headers, ...authorization } };
  },
  judge: (response) => {
    const verdict = judgeStatus(response);
    const code = numberOf(fieldsOf(parseJson(response.body)).get('code'));
    const isChannelBroken = verdict.kind === 'refused' && invalidTopicCodes.has(code ?? 0);
    return isChannelBroken ? { ...verdict, kind: 'broken' } : verdict;
  },
};
