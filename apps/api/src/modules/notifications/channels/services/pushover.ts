import { fieldsOf, listOf, parseJson, textOf } from '#infra/text/json-fields.js';
import type { MessageText } from '../../rendering/message-text.js';
import { htmlLinks, plainBody, shorten, shortenHtml } from '../../rendering/plain-text.js';
import { jsonRequest, judgeStatus, type ChannelService } from './channel-service.js';

/** Maximum lengths, in characters. */
const limits = { title: 250, message: 1024, actions: 500, url: 512, urlTitle: 100 } as const;
/**
 * Priorities by severity. Priority 2 would require an acknowledgement; 1 ignores the quiet hours of
 * the phone.
 */
const priorities = { info: -1, notice: 0, warning: 0, error: 1 } as const;
const apiAddress = 'https://api.pushover.net';

/**
 * If a request to Pushover fails, the response contains `status: 0` and the reasons in `errors`.
 */
export const pushover: ChannelService = {
  request: (text, { address, secret, recipient }) =>
    jsonRequest(`${address === '' ? apiAddress : address.replace(/\/+$/, '')}/1/messages.json`, {
      token: secret,
      user: recipient,
      title: shorten(text.headline, limits.title),
      ...messageOf(text),
      priority: priorities[text.severity],
      timestamp: Math.floor(Date.parse(text.at) / 1000),
      ...(text.link !== null &&
        text.link.url.length <= limits.url && {
          url: text.link.url,
          url_title: shorten(text.link.label, limits.urlTitle),
        }),
    }),
  // Pushover may block senders that retry sooner.
  minRetryDelayMs: 5000,
  judge: (response) => {
    const bodyFields = fieldsOf(parseJson(response.body));
    const errors = listOf(bodyFields.get('errors')).flatMap((error) => textOf(error) ?? []);
    const verdict = judgeStatus(response);
    // Pushover also responds with 429 if the monthly limit is reached. Retry as after any temporary
    // failure, although the limit can last for weeks.
    if (verdict.kind === 'retry') return verdict;
    if (verdict.kind === 'delivered' && bodyFields.get('status') === 1) return verdict;
    // Without reasons, the response is not from Pushover.
    if (verdict.kind !== 'delivered' && errors.length === 0) return verdict;
    const fault = `Pushover responded: ${errors.join('; ') || response.body.slice(0, 200)}`;
    const isChannelBroken =
      errors.length === 0 || errors.some((error) => /token|user|account/i.test(error));
    return { kind: isChannelBroken ? 'broken' : 'refused', fault };
  },
};

/**
 * Returns the text to send. Pushover supports only one supplementary link, so actions become links
 * in the text. The text is then HTML, and its markup counts towards the length limit.
 */
function messageOf(text: MessageText): { message: string; html?: 1 } {
  const body = plainBody({ ...text, link: null, actions: [] }) || text.headline;
  const actions = htmlLinks(text.actions);
  if (actions === '' || actions.length > limits.actions) {
    return { message: shorten(body, limits.message) };
  }
  const actionLines = `\n\n${actions}`;
  return {
    message: `${shortenHtml(body, limits.message - actionLines.length)}${actionLines}`,
    html: 1,
  };
}
