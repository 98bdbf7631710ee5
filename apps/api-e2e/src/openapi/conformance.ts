import { Validator } from '@cfworker/json-schema';
import type { OpenApiDocument, Operation, Schema } from './document.js';
import { undeclaredTimes } from './undeclared-times.js';

/** Problem codes that only an unhealthy server returns. */
const serverFaultCodes = new Set(['INTERNAL', 'NOT_READY', 'DATABASE_BUSY', 'STORAGE_FULL']);

/** Checks responses against the OpenAPI document. */
export class ConformanceChecker {
  private readonly validators = new Map<string, Validator>();

  constructor(private readonly document: OpenApiDocument) {}

  /** Returns how a response differs from its description; empty if it conforms. */
  async faultsOf(operation: Operation, response: Response): Promise<string[]> {
    const text = await response.text();
    const summary = `${response.status} ${text.slice(0, 500)}`;
    const description = operation.responses[String(response.status)];
    if (description === undefined) return [`The status is not described: ${summary}`];
    if (response.headers.get('x-request-id') === null) return ['The request has no id'];
    if (description.content === undefined) return text === '' ? [] : [`Nothing to say: ${summary}`];
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const content = description.content[type];
    if (content === undefined) return [`The type ${type} is not described: ${summary}`];
    if (!type.endsWith('/json') && !type.endsWith('+json')) return [];
    const body: unknown = JSON.parse(text);
    if (response.status >= 500 && serverFaultCodes.has(codeOf(body)))
      return [`It is not well: ${summary}`];
    const key = `${operation.operationId} ${response.status} ${type}`;
    const { valid, errors } = this.validator(key, content.schema).validate(body);
    if (valid) {
      const times = undeclaredTimes(body, content.schema, this.document);
      return times.map((pointer) => `Not said to be a time: ${pointer} in ${summary}`);
    }
    const reasons = errors.slice(-3).map((error) => `${error.instanceLocation}: ${error.error}`);
    return [`Not as described: ${reasons.join('; ')} in ${summary}`];
  }

  private validator(key: string, schema: Schema): Validator {
    const cached = this.validators.get(key);
    if (cached !== undefined) return cached;
    const { components } = this.document;
    const validator = new Validator({ ...schema, components }, '2020-12', false);
    this.validators.set(key, validator);
    return validator;
  }
}

function codeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('code' in body)) return '';
  return String(body.code);
}
