export interface SandboxRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** The response of a route, with either a body or a stream. */
export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  stream?: AsyncIterable<string | Buffer>;
  /** Whether the head of a stream is not sent until the first bytes of the body are available. */
  delaysHead?: boolean;
}

/**
 * An error response in the platform's format or, if the error has no details, in the engine's
 * format.
 */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details?: string,
  ) {
    super(message);
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export function toErrorReply({ status, message, details }: RequestError): Reply {
  return json({ message, ...(details !== undefined && { details }) }, status);
}

export function unknownRecordError(
  bucket: 'stacks' | 'endpoints',
  key: number,
  message: string,
): RequestError {
  const details = `Object not found inside the database (bucket=${bucket}, key=${key})`;
  return new RequestError(404, message, details);
}

export const unknownEnvironmentMessage =
  'Unable to find an environment with the specified identifier inside the database';

export function unknownRouteReply(): Reply {
  return {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: '404 page not found\n',
  };
}

/**
 * Decodes a body as the platform does, with case-insensitive field names. Throws the platform's
 * error if the body is not a JSON object.
 */
export function decodeBody(body: string): Map<string, unknown> {
  if (body.trim() === '') throw new RequestError(400, 'Invalid request payload', 'EOF');
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    throw new RequestError(
      400,
      'Invalid request payload',
      error instanceof Error ? error.message : '',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RequestError(400, 'Invalid request payload', 'Json: cannot unmarshal into an object');
  }
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

export function stringField(body: Map<string, unknown>, name: string): string {
  const value = body.get(name.toLowerCase()) ?? '';
  if (typeof value !== 'string') throw wrongTypeError(name, 'string');
  return value;
}

export function booleanField(body: Map<string, unknown>, name: string): boolean {
  const value = body.get(name.toLowerCase()) ?? false;
  if (typeof value !== 'boolean') throw wrongTypeError(name, 'bool');
  return value;
}

export function envField(body: Map<string, unknown>): { name: string; value: string }[] | null {
  const value = body.get('env') ?? null;
  if (value === null) return null;
  if (!Array.isArray(value)) throw wrongTypeError('Env', 'list of pairs');
  return value.map((pair: unknown) => {
    if (typeof pair !== 'object' || pair === null) throw wrongTypeError('Env', 'pair');
    const name = 'name' in pair ? pair.name : '';
    const text = 'value' in pair ? pair.value : '';
    if (typeof name !== 'string' || typeof text !== 'string') throw wrongTypeError('Env', 'string');
    return { name, value: text };
  });
}

function wrongTypeError(name: string, expectedType: string): RequestError {
  return new RequestError(
    400,
    'Invalid request payload',
    `Json: cannot unmarshal ${name} into ${expectedType}`,
  );
}
