import {
  asDocumentedService,
  fitsLimit,
  isValidMarkup,
  isWebUrl,
  jsonResponse,
  visibleText,
} from './documented-service.js';

interface TelegramBody {
  chat_id: string;
  text: string;
  parse_mode: string;
  reply_markup?: { inline_keyboard: { text: string; url: string }[][] };
}

const telegramElements = ['b', 'i', 'u', 's', 'a', 'code', 'pre', 'blockquote'];

export const telegram = asDocumentedService<TelegramBody>({
  settings: (origin) => ({
    address: origin,
    secret: '110201543:t3legramHushHushHushHushHushHush',
    recipient: '-1001234',
  }),
  secrets: ['t3legramHush'],
  method: 'POST',
  path: /^\/bot\d+:\w+\/sendMessage$/,
  rules: {
    chat: ({ json }) => json.chat_id === '-1001234',
    'subset of HTML': ({ json }) =>
      json.parse_mode === 'HTML' && isValidMarkup(json.text, telegramElements),
    '4,096 shown characters': ({ json }) => fitsLimit(visibleText(json.text), 4096),
    buttons: ({ json }) =>
      (json.reply_markup?.inline_keyboard ?? []).every(
        (row) => row.length > 0 && row.length <= 8 && row.every(({ text }) => text !== ''),
      ),
    // Telegram rejects the entire message if a host contains no dot.
    'links of buttons have a domain': ({ json }) =>
      (json.reply_markup?.inline_keyboard ?? [])
        .flat()
        .every(({ url }) => isWebUrl(url) && new URL(url).hostname.includes('.')),
  },
  responses: {
    accepted: jsonResponse(200, { ok: true, result: { message_id: 7 } }),
    busy: jsonResponse(429, {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 7',
      parameters: { retry_after: 7 },
    }),
    down: jsonResponse(502, { ok: false, error_code: 502, description: 'Bad Gateway' }),
    'fault in success': jsonResponse(200, {
      ok: false,
      error_code: 500,
      description: 'Internal error',
    }),
    'wrong secret': jsonResponse(401, { ok: false, error_code: 401, description: 'Unauthorized' }),
    'unknown recipient': jsonResponse(400, {
      ok: false,
      error_code: 400,
      description: 'Bad Request: chat not found',
    }),
    'rejected content': jsonResponse(400, {
      ok: false,
      error_code: 400,
      description: "Bad Request: can't parse entities",
    }),
  },
});

interface MatrixBody {
  msgtype: string;
  body: string;
  format: string;
  formatted_body: string;
}

export const matrix = asDocumentedService<MatrixBody>({
  settings: (origin) => ({
    address: origin,
    secret: 'syt_m4trixHushHush',
    recipient: '!ops:hs.example',
  }),
  secrets: ['m4trixHush'],
  method: 'PUT',
  path: /^\/_matrix\/client\/v3\/rooms\/!ops%3Ahs\.example\/send\/m\.room\.message\/[\w-]+$/,
  rules: {
    token: ({ headers }) => headers.authorization === 'Bearer syt_m4trixHushHush',
    'text and format': ({ json }) =>
      json.msgtype === 'm.text' && json.body !== '' && json.format === 'org.matrix.custom.html',
    'subset of HTML': ({ json }) =>
      isValidMarkup(json.formatted_body, ['h4', 'p', 'b', 'br', 'a', 'pre', 'code']),
    // The limit of 65,536 bytes includes the fields that the homeserver adds to the event.
    '64 KB': ({ body }) => Buffer.byteLength(body) <= 60_000,
  },
  responses: {
    accepted: jsonResponse(200, { event_id: '$YUwRidLecu:hs.example' }),
    busy: jsonResponse(429, {
      errcode: 'M_LIMIT_EXCEEDED',
      error: 'Too Many',
      retry_after_ms: 2500,
    }),
    down: jsonResponse(500, { errcode: 'M_UNKNOWN', error: 'Internal server error' }),
    'wrong secret': jsonResponse(401, {
      errcode: 'M_UNKNOWN_TOKEN',
      error: 'Unrecognised access token',
    }),
    'unknown recipient': jsonResponse(400, { errcode: 'M_INVALID_PARAM', error: 'Not a room ID' }),
    'rejected content': jsonResponse(413, { errcode: 'M_TOO_LARGE', error: 'event too large' }),
  },
});
