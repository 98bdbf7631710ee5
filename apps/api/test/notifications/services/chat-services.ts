import {
  asDocumentedService,
  hasClosedBlocks,
  fitsLimit,
  isWebUrl,
  jsonResponse,
} from './documented-service.js';

interface SlackText {
  text: string;
}
interface SlackBody {
  text: string;
  blocks: {
    type: string;
    text?: SlackText;
    fields?: SlackText[];
    elements?: { text: SlackText; url: string }[];
  }[];
}

/** Slack's incoming webhooks, with the limits of Block Kit. */
export const slack = asDocumentedService<SlackBody>({
  settings: (origin) => ({
    secret: `${origin}/services/T024BE7LD/B0LSTQZ5Y/sl4ckHushHushHushHush`,
  }),
  secrets: ['sl4ckHush', 'B0LSTQZ5Y'],
  method: 'POST',
  path: /^\/services\/T\w+\/B\w+\/\w+$/,
  rules: {
    'text for notifications': ({ json }) => fitsLimit(json.text, 40_000),
    'up to 50 blocks': ({ json: { blocks } }) => blocks.length > 0 && blocks.length <= 50,
    headers: ({ json }) =>
      everyBlock(json, 'header', ({ text }) => fitsLimit(text?.text ?? '', 150)),
    sections: ({ json }) =>
      everyBlock(json, 'section', ({ text, fields = [] }) => {
        const isFilled = text === undefined ? fields.length > 0 : fitsLimit(text.text, 3000);
        const areShort = fields.every((field) => fitsLimit(field.text, 2000));
        return isFilled && areShort && fields.length <= 10;
      }),
    buttons: ({ json }) =>
      everyBlock(json, 'actions', ({ elements = [] }) => {
        const areButtonsValid = elements.every(
          ({ text, url }) => fitsLimit(text.text, 75) && isWebUrl(url) && url.length <= 3000,
        );
        return areButtonsValid && elements.length > 0 && elements.length <= 25;
      }),
    'one code block per section': ({ json }) =>
      everyBlock(json, 'section', ({ text }) =>
        [1, 3].includes((text?.text ?? '').split('```').length),
      ),
    'no mentions or links in markup': ({ json }) =>
      !/<[!@#h]/.test(JSON.stringify([json.text, json.blocks.filter(isMarkdown)])),
  },
  responses: {
    accepted: jsonResponse(200, 'ok'),
    busy: jsonResponse(429, 'rate_limited', { 'retry-after': '30' }),
    down: jsonResponse(500, 'rollup_error'),
    'fault in success': jsonResponse(200, { ok: false, error: 'account_inactive' }),
    'wrong secret': jsonResponse(403, 'invalid_token'),
    'unknown recipient': jsonResponse(404, 'channel_not_found'),
    'rejected content': jsonResponse(400, 'invalid_payload'),
  },
});

const isMarkdown = ({ type }: SlackBody['blocks'][number]) => type === 'section';

function everyBlock(
  { blocks }: SlackBody,
  type: string,
  isValidBlock: (block: SlackBody['blocks'][number]) => boolean,
): boolean {
  return blocks.filter((block) => block.type === type).every(isValidBlock);
}

interface TeamsBody {
  type: string;
  attachments: {
    contentType: string;
    content: {
      type: string;
      version: string;
      body: { type: string; text?: string; facts?: { title: string; value: string }[] }[];
      actions: { type: string; title: string; url: string }[];
    };
  }[];
}

/**
 * Microsoft Teams workflows. A workflow responds before it posts the card, so the response cannot
 * report that the card is too large.
 */
export const teams = asDocumentedService<TeamsBody>({
  settings: (origin) => ({
    secret: `${origin}/workflows/0a1bTeamsHush/triggers/manual/paths/invoke?api-version=1&sig=t3amsHushHush`,
  }),
  secrets: ['0a1bTeamsHush', 't3amsHush'],
  method: 'POST',
  path: /^\/workflows\/\w+\/triggers\/manual\/paths\/invoke\?.*sig=\w+$/,
  rules: {
    'one adaptive card': ({ json: { type, attachments } }) =>
      type === 'message' &&
      attachments.length === 1 &&
      attachments.every(
        ({ contentType, content }) =>
          contentType === 'application/vnd.microsoft.card.adaptive' &&
          content.type === 'AdaptiveCard' &&
          Number(content.version) <= 1.4,
      ),
    // Teams stores the card as a string inside JSON, so its size includes the escaping.
    '28 KB': ({ body }) => Buffer.byteLength(JSON.stringify(body)) <= 28_672,
    texts: ({ json: { attachments } }) =>
      (attachments[0]?.content.body ?? []).every(({ type, text = '', facts = [] }) =>
        type === 'FactSet'
          ? facts.every(({ title, value }) => title !== '' && value !== '')
          : type === 'TextBlock' && text !== '',
      ),
    'up to 6 buttons': ({ json: { attachments } }) => {
      const actions = attachments[0]?.content.actions ?? [];
      return (
        actions.length <= 6 &&
        actions.every(({ type, url }) => type === 'Action.OpenUrl' && isWebUrl(url))
      );
    },
  },
  responses: {
    accepted: jsonResponse(202, ''),
    busy: jsonResponse(429, { error: { code: 'TriggerThrottled' } }, { 'retry-after': '20' }),
    down: jsonResponse(502, { error: { code: 'NoResponse' } }),
    'fault in success': jsonResponse(
      200,
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429',
    ),
    'wrong secret': jsonResponse(401, { error: { code: 'DirectApiAuthorizationRequired' } }),
    'unknown recipient': jsonResponse(400, { error: { code: 'WorkflowTriggerIsNotEnabled' } }),
    'rejected content': jsonResponse(400, { error: { code: 'InvalidRequestContent' } }),
  },
});

interface DiscordBody {
  allowed_mentions: { parse: string[] };
  embeds: { title: string; description: string; color: number; timestamp: string; url?: string }[];
}

export const discord = asDocumentedService<DiscordBody>({
  settings: (origin) => ({ secret: `${origin}/api/webhooks/1137221/disc0rdHushHushHush` }),
  secrets: ['disc0rdHush'],
  method: 'POST',
  path: /^\/api\/webhooks\/\d+\/\w+$/,
  rules: {
    'no mentions': ({ json }) => json.allowed_mentions.parse.length === 0,
    'one embed': ({ json }) => json.embeds.length === 1,
    'lengths of the embed': ({ json }) =>
      json.embeds.every(
        ({ title, description }) =>
          fitsLimit(title, 256) &&
          description.length <= 4096 &&
          title.length + description.length <= 6000,
      ),
    'closed code blocks': ({ json: { embeds } }) =>
      embeds.every(({ description }) => hasClosedBlocks(description)),
    'colour, time and link': ({ json }) =>
      json.embeds.every(
        ({ color, timestamp, url }) =>
          color >= 0 &&
          color <= 0xff_ff_ff &&
          !Number.isNaN(Date.parse(timestamp)) &&
          (url === undefined || isWebUrl(url)),
      ),
  },
  responses: {
    accepted: { status: 204 },
    busy: jsonResponse(
      429,
      { message: 'You are being rate limited.', retry_after: 1.5, global: false },
      { 'retry-after': '2' },
    ),
    down: jsonResponse(503, 'upstream connect error'),
    'wrong secret': jsonResponse(401, { message: 'Invalid Webhook Token', code: 50_027 }),
    'unknown recipient': jsonResponse(404, { message: 'Unknown Webhook', code: 10_015 }),
    'rejected content': jsonResponse(400, { message: 'Invalid Form Body', code: 50_035 }),
  },
});

interface MattermostBody {
  attachments: {
    fallback: string;
    color: string;
    title: string;
    text: string;
    title_link?: string;
  }[];
}

export const mattermost = asDocumentedService<MattermostBody>({
  settings: (origin) => ({ secret: `${origin}/hooks/m4ttermostHushHushHush` }),
  secrets: ['m4ttermostHush'],
  method: 'POST',
  path: /^\/hooks\/\w+$/,
  rules: {
    'lengths of the attachment': ({ json: { attachments } }) =>
      attachments.length === 1 &&
      attachments.every(
        ({ fallback, title, text }) =>
          fitsLimit(fallback, 1000) && fitsLimit(title, 1000) && text.length <= 16_383,
      ),
    'closed code blocks': ({ json: { attachments } }) =>
      attachments.every(({ text }) => hasClosedBlocks(text)),
    'colour and link': ({ json: { attachments } }) =>
      attachments.every(
        ({ color, title_link }) =>
          /^#[0-9a-f]{6}$/.test(color) && (title_link === undefined || isWebUrl(title_link)),
      ),
    'no mentions': ({ json: { attachments } }) =>
      attachments.every(({ title, text }) => !/@(?:all|channel|here)\b/.test(title + text)),
  },
  responses: {
    accepted: jsonResponse(200, 'ok'),
    busy: jsonResponse(429, 'limit exceeded', { 'retry-after': '12', 'x-ratelimit-reset': '12' }),
    down: jsonResponse(500, { id: 'api.context.app_error', message: 'Server error' }),
    'wrong secret': jsonResponse(400, {
      id: 'web.incoming_webhook.invalid.app_error',
      message: 'Invalid webhook.',
    }),
    'unknown recipient': jsonResponse(400, {
      id: 'web.incoming_webhook.channel.app_error',
      message: "Couldn't find the channel.",
    }),
    'rejected content': jsonResponse(400, {
      id: 'web.incoming_webhook.parse.app_error',
      message: 'Unable to parse incoming data.',
    }),
  },
});
