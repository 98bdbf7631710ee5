import { createHmac } from 'node:crypto';
import {
  asDocumentedService,
  hasClosedBlocks,
  fitsLimit,
  isValidMarkup,
  isWebUrl,
  jsonResponse,
} from './documented-service.js';

interface NtfyBody {
  topic: string;
  title: string;
  message: string;
  priority: number;
  tags: string[];
  click?: string;
  actions?: { action: string; label: string; url: string }[];
}

/** ntfy topics. ntfy turns a message that is too long into an attachment. */
export const ntfy = asDocumentedService<NtfyBody>({
  settings: (origin) => ({ address: origin, secret: 'tk_ntfyHushHush', recipient: 'ops' }),
  secrets: ['ntfyHush'],
  method: 'POST',
  path: /^\/$/,
  rules: {
    token: ({ headers }) => headers.authorization === 'Bearer tk_ntfyHushHush',
    topic: ({ json }) => /^[-_A-Za-z0-9]{1,64}$/.test(json.topic),
    '4,096 bytes': ({ json }) => json.message !== '' && Buffer.byteLength(json.message) <= 4096,
    'title and tags': ({ json }) => fitsLimit(json.title, 1024) && json.tags.length > 0,
    'priority 1 to 5': ({ json }) => [1, 2, 3, 4, 5].includes(json.priority),
    'up to 3 actions': ({ json: { actions = [] } }) =>
      actions.length <= 3 &&
      actions.every(({ action, label, url }) => action === 'view' && label !== '' && isWebUrl(url)),
  },
  responses: {
    accepted: jsonResponse(200, { id: 'sPs71M8A2T', event: 'message', topic: 'ops' }),
    busy: jsonResponse(429, { code: 42_901, http: 429, error: 'limit reached: too many requests' }),
    down: jsonResponse(500, { code: 50_001, http: 500, error: 'internal server error' }),
    'wrong secret': jsonResponse(401, { code: 40_101, http: 401, error: 'unauthorized' }),
    'unknown recipient': jsonResponse(400, {
      code: 40_010,
      http: 400,
      error: 'topic name is disallowed',
    }),
    'rejected content': jsonResponse(400, {
      code: 40_014,
      http: 400,
      error: 'attachments not allowed',
    }),
  },
});

interface GotifyBody {
  title: string;
  message: string;
  priority: number;
  extras: Record<string, object>;
}

/** Gotify applications. Gotify does not limit the request rate. */
export const gotify = asDocumentedService<GotifyBody>({
  settings: (origin) => ({ address: origin, secret: 'Ag0tifyHushHush' }),
  secrets: ['g0tifyHush'],
  method: 'POST',
  path: /^\/message$/,
  rules: {
    token: ({ headers }) => headers['x-gotify-key'] === 'Ag0tifyHushHush',
    'title and message': ({ json }) => json.title !== '' && json.message !== '',
    'closed code blocks': ({ json }) => hasClosedBlocks(json.message),
    'priority 0 to 10': ({ json: { priority } }) => priority >= 0 && priority <= 10,
    'names of extras': ({ json }) =>
      Object.keys(json.extras).every((name) => /^\w+::\w+$/.test(name)),
  },
  responses: {
    accepted: jsonResponse(200, { id: 25, appid: 5, priority: 8 }),
    down: jsonResponse(500, { error: 'Internal Server Error', errorCode: 500 }),
    'wrong secret': jsonResponse(401, { error: 'Unauthorized', errorCode: 401 }),
    'rejected content': jsonResponse(400, { error: 'Bad Request', errorCode: 400 }),
  },
});

interface PushoverBody {
  token: string;
  user: string;
  title: string;
  message: string;
  html?: number;
  priority: number;
  timestamp: number;
  url?: string;
  url_title?: string;
}

const [pushoverToken, pushoverUser] = [
  'pushHush5678901234567890123456',
  'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
];

export const pushover = asDocumentedService<PushoverBody>({
  settings: (origin) => ({ address: origin, secret: pushoverToken, recipient: pushoverUser }),
  secrets: ['pushHush'],
  method: 'POST',
  path: /^\/1\/messages\.json$/,
  rules: {
    'token and user': ({ json }) => json.token === pushoverToken && json.user === pushoverUser,
    'title and message': ({ json }) => fitsLimit(json.title, 250) && fitsLimit(json.message, 1024),
    'subset of HTML': ({ json }) =>
      json.html !== 1 || isValidMarkup(json.message, ['b', 'i', 'u', 'a', 'font']),
    // Priority 2 is excluded, because it requires a retry interval and an expiry time.
    'priority -2 to 1': ({ json }) => [-2, -1, 0, 1].includes(json.priority),
    'time in seconds': ({ json: { timestamp } }) => timestamp > 1e9 && timestamp < 1e10,
    link: ({ json: { url, url_title } }) =>
      url === undefined ||
      (fitsLimit(url, 512) && isWebUrl(url) && fitsLimit(url_title ?? '', 100)),
  },
  responses: {
    accepted: jsonResponse(200, { status: 1, request: '647d2300' }),
    busy: jsonResponse(
      429,
      { status: 0, errors: ['application is over its monthly quota'] },
      { 'x-limit-app-remaining': '0' },
    ),
    down: jsonResponse(500, { status: 0, errors: ['internal error'] }),
    'fault in success': jsonResponse(200, { status: 0, errors: ['message cannot be blank'] }),
    'wrong secret': jsonResponse(400, { status: 0, errors: ['application token is invalid'] }),
    'unknown recipient': jsonResponse(400, {
      status: 0,
      errors: ['user identifier is not a valid user'],
    }),
    'rejected content': jsonResponse(400, { status: 0, errors: ['message cannot be blank'] }),
  },
});

interface WebhookBody {
  id: string;
  headline: string;
}

const webhookKey = 'w3bhook key hush hush';

/** A receiver of signed webhooks that follows the instructions in the documentation. */
export const webhook = asDocumentedService<WebhookBody>({
  settings: (origin) => ({ address: `${origin}/stackyard`, secret: webhookKey }),
  secrets: ['w3bhook key'],
  method: 'POST',
  path: /^\/stackyard$/,
  rules: {
    signature: ({ headers, body }) => {
      const signedText = `${String(headers['x-stackyard-timestamp'])}.${body}`;
      const signature = createHmac('sha256', webhookKey).update(signedText).digest('hex');
      return headers['x-stackyard-signature'] === `sha256=${signature}`;
    },
    'id of the delivery': ({ headers, json }) => headers['x-stackyard-delivery'] === json.id,
    headline: ({ json }) => json.headline !== '',
  },
  responses: {
    accepted: { status: 204 },
    busy: jsonResponse(429, 'slow down', { 'retry-after': '120' }),
    down: jsonResponse(503, ''),
    'wrong secret': jsonResponse(401, 'wrong signature'),
    'unknown recipient': jsonResponse(404, 'no such hook'),
    'rejected content': jsonResponse(422, 'unknown severity'),
  },
});
