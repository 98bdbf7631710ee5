import { exampleOf } from './examples.mjs';
import { componentPrefix } from './schema.mjs';

/**
 * @typedef {import('@stackyard/contracts').NamedEndpoint} NamedEndpoint
 * @typedef {import('@stackyard/contracts').ProblemCode} ProblemCode
 * @typedef {import('./schema.mjs').Schema} Schema
 *
 * @typedef {object} Context
 * @property {Record<string, Schema>} components
 * @property {Record<ProblemCode, { status: number, title: string }>} problems
 * @property {(name: string) => string} replyType Name of an endpoint's reply type.
 * @property {(name: string) => string} description Description from the endpoint's comment.
 * @property {(type: Function) => string} requestType Name of the component of a request class.
 * @property {string} monthPattern Pattern of a calendar month in a path.
 */

const refTo = (/** @type {string} */ name) => ({ $ref: componentPrefix + name });

/**
 * @param {NamedEndpoint} named
 * @param {Context} context
 */
export function createOperation({ name, area, endpoint }, context) {
  const { body, access, credential } = endpoint;
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    description: `${context.description(name)}\n\n${accessText(name, endpoint)}`,
    'x-access': access,
    security: access === 'public' ? [] : credentials[credential],
    parameters: createParameters(endpoint, context),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonContent(refTo(context.requestType(body)), context),
          },
        }),
    responses: {
      [endpoint.status]: successResponse(name, endpoint, context),
      ...errorResponses(problemCodes(endpoint), context),
    },
  };
}

/** A session is accepted as a cookie or a bearer token. */
const sessionSecurity = [{ session: [] }, { sessionBearer: [] }];
/** @type {Record<NamedEndpoint['endpoint']['credential'], object[]>} */
const credentials = { any: [...sessionSecurity, { token: [] }], session: sessionSecurity };

/** Access of operations that check more than their declaration says. @type {Record<string, string>} */
const specialAccessTexts = {
  registerSuperuser: 'Requires the session of a superuser, except to register the first superuser.',
};

/**
 * @param {string} name
 * @param {Pick<NamedEndpoint['endpoint'], 'access' | 'credential'>} endpoint
 */
function accessText(name, { access, credential }) {
  const specialText = specialAccessTexts[name];
  if (specialText !== undefined) return specialText;
  if (access === 'public') return 'Does not require authentication.';
  const requiresSession = credential === 'session';
  const refusal = requiresSession ? ' API tokens are rejected.' : '';
  if (access !== 'signed-in') return `Requires the permission \`${access}\`.${refusal}`;
  return requiresSession ? `Requires a session.${refusal}` : 'Requires a session or an API token.';
}

/** Converts `/stacks/:id` to `/stacks/{id}`, the notation of OpenAPI. @param {string} path */
export const toTemplatedPath = (path) => path.replace(/:(\w+)/g, '{$1}');

/**
 * @param {NamedEndpoint['endpoint']} endpoint
 * @param {Context} context
 */
function createParameters({ path, query, problems }, context) {
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'month'
      ? { schema: { type: 'string', pattern: context.monthPattern }, example: '2026-10' }
      : { schema: { type: 'integer', minimum: 1 }, example: 7 }),
  }));
  const rules = query === undefined ? {} : context.components[context.requestType(query)];
  const queryParameters = Object.entries(rules?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: rules?.required?.includes(name) ?? false,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    // Lists are comma-separated: ?state=queued,running
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }));
  // Only endpoints that support the header can reject a reused key.
  const idempotencyHeader = problems.includes('IDEMPOTENCY_KEY_REUSED')
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Repeating a request with the same key and body returns the original response.',
          schema: { type: 'string', minLength: 1 },
        },
      ]
    : [];
  // Only endpoints that support the header can detect a concurrent change.
  const ifMatchHeader = problems.includes('REPORT_CHANGED')
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: false,
          description: 'ETag of the latest version. Required if a version exists.',
          schema: { type: 'string', minLength: 1 },
        },
      ]
    : [];
  return [...pathParameters, ...queryParameters, ...idempotencyHeader, ...ifMatchHeader];
}

/**
 * @param {Schema} schema
 * @param {Context} context
 */
function jsonContent(schema, { components }) {
  return { 'application/json': { schema, example: exampleOf(schema, components) } };
}

/**
 * @param {string} name
 * @param {NamedEndpoint['endpoint']} endpoint
 * @param {Context} context
 */
function successResponse(name, endpoint, context) {
  const type = context.replyType(name);
  if (endpoint.delivery === 'redirect') {
    const schema = { type: 'string', format: 'uri-reference' };
    return {
      description: 'Redirects to another page.',
      headers: { Location: { description: 'Address of the page.', required: true, schema } },
    };
  }
  if (endpoint.delivery === 'text') {
    const content = endpoint.media.map((media) => [media, textOf(media)]);
    return {
      description: 'Text in one of these formats.',
      headers: {
        ETag: { description: 'Changes whenever the text changes.', schema: { type: 'string' } },
      },
      content: Object.fromEntries(content),
    };
  }
  if (type === 'void') return { description: 'Success without content.' };
  if (endpoint.delivery === 'stream') {
    const content = endpoint.media.map((media) => [media, streamContentOf(media)]);
    return { description: 'Content, sent as a stream.', content: Object.fromEntries(content) };
  }
  return {
    description: context.components[type]?.description ?? type,
    content: jsonContent(refTo(type), context),
  };
}

/** @param {string} media */
const streamContentOf = (media) =>
  /^text\/|json/.test(media) ? { schema: { type: 'string' } } : {};

/**
 * Returns the schema of a response that is sent as text. For formats based on JSON, the schema is
 * only `object`, because a separate endpoint serves their schema.
 *
 * @param {string} media
 */
const textOf = (media) => ({ schema: { type: media.endsWith('json') ? 'object' : 'string' } });

/**
 * Returns all problems that an endpoint may return: those that it declares, and those that follow
 * from its method, access, credential and cost.
 *
 * @param {NamedEndpoint['endpoint']} endpoint
 * @returns {ProblemCode[]}
 */
export function problemCodes({ method, access, credential, cost, problems }) {
  /** @type {ProblemCode[]} */
  const codes = ['VALIDATION_FAILED', 'INTERNAL', 'DATABASE_BUSY', 'NOT_READY'];
  if (cost !== 'none') codes.push('NETWORK_REFUSED', 'RATE_LIMITED');
  if (method !== 'GET') {
    codes.push('ORIGIN_REFUSED', 'STORAGE_FULL');
    // The server parses the body before it checks whether the endpoint accepts one.
    codes.push('MALFORMED_JSON', 'NOT_JSON', 'BODY_TOO_LARGE');
  }
  if (access !== 'public') codes.push('UNAUTHENTICATED', 'TOKEN_REFUSED');
  if (credential === 'session') codes.push('SESSION_NEEDED');
  if (access !== 'public' && access !== 'signed-in') codes.push('PERMISSION_MISSING');
  return [...new Set([...codes, ...problems])].sort();
}

/**
 * Returns one response per status. Problems with the same status are distinguished by `code`.
 *
 * @param {ProblemCode[]} codes
 * @param {Context} context
 */
function errorResponses(codes, { problems, components }) {
  /** @type {Map<number, ProblemCode[]>} */
  const codesByStatus = new Map();
  for (const code of codes) {
    const { status } = problems[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, sharedCodes]) => [
        status,
        {
          description: sharedCodes.map((code) => `\`${code}\`: ${problems[code].title}.`).join(' '),
          content: {
            'application/problem+json': {
              schema: {
                allOf: [refTo('ProblemReply'), { properties: { code: { enum: sharedCodes } } }],
              },
              example: problemExample(sharedCodes[0] ?? 'INTERNAL', problems, components),
            },
          },
        },
      ]),
  );
}

/**
 * @param {ProblemCode} code
 * @param {Context['problems']} problems
 * @param {Context['components']} components
 */
function problemExample(code, problems, components) {
  const { status, title } = problems[code];
  const example = exampleOf(refTo('ProblemReply'), components);
  return {
    ...Object(example),
    type: `urn:stackyard:problem:${code}`,
    status,
    title,
    detail: `${title}.`,
    code,
  };
}
