import { retryAfterMs } from '#infra/text/retry-after.js';
import { fieldsOf, numberOf, parseJson } from '#infra/text/json-fields.js';
import { escapeHtml, htmlBody, plainBody, shorten } from '../../rendering/plain-text.js';
import { jsonRequest, judgeStatus, withPath, type ChannelService } from './channel-service.js';

/**
 * Limits that keep the whole event below the 64 KB that Matrix allows. `items` and `lines` are
 * counts; the other limits are lengths in characters.
 */
const limits = { plain: 8000, detail: 2000, items: 25, item: 150, lines: 20, line: 150 } as const;

/**
 * A Matrix homeserver ignores a message whose transaction ID it has already received, so a repeated
 * attempt does not duplicate the message.
 */
export const matrix: ChannelService = {
  request: (text, { address, secret, recipient }) => {
    const path = ['_matrix', 'client', 'v3', 'rooms', recipient, 'send', 'm.room.message', text.id];
    const shortened = {
      ...text,
      detail: shorten(text.detail, limits.detail),
      items: text.items.slice(0, limits.items).map((item) => shorten(item, limits.item)),
      evidence: text.evidence.slice(0, limits.lines).map((line) => shorten(line, limits.line)),
    };
    const request = jsonRequest(withPath(address, ...path), {
      msgtype: 'm.text',
      body: shorten(`${text.headline}\n\n${plainBody(text)}`, limits.plain),
      format: 'org.matrix.custom.html',
      formatted_body: `<h4>${escapeHtml(shorten(text.headline, limits.item))}</h4>\n${htmlBody(shortened)}`,
    });
    const headers = { ...request.headers, authorization: `Bearer ${secret}` };
    return { ...request, method: 'PUT', headers };
  },
  judge: (response) => {
    const verdict = judgeStatus(response);
    const bodyFields = fieldsOf(parseJson(response.body));
    // Matrix responds with this code if the configured room is not a room ID but, for example, an
    // alias.
    const isChannelBroken =
      verdict.kind === 'refused' && bodyFields.get('errcode') === 'M_INVALID_PARAM';
    if (isChannelBroken) return { ...verdict, kind: 'broken' };
    if (verdict.kind !== 'retry') return verdict;
    const waitMs = numberOf(bodyFields.get('retry_after_ms'));
    return {
      ...verdict,
      retryDelayMs: waitMs === null ? verdict.retryDelayMs : retryAfterMs(waitMs / 1000),
    };
  },
};
