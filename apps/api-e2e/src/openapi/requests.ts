import * as fc from 'fast-check';
import type { Operation } from './document.js';
import type { SchemaValues } from './values.js';

export const callers = ['superuser', 'user without rights', 'nobody'] as const;
export type Caller = (typeof callers)[number];

/** A generated request, as plain data so that it can be sent more than once. */
export interface FuzzRequest {
  caller: Caller;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

type NamedValues = Record<string, unknown>;

/**
 * Generates requests to an operation. Most are valid; in the others, one part has been altered on
 * purpose.
 */
export function requestsTo(operation: Operation, values: SchemaValues): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      caller: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Caller>('superuser') },
        { weight: 2, arbitrary: fc.constantFrom<Caller>(...callers) },
      ),
      pathValues: parameterValues(operation, 'path', values),
      queryValues: parameterValues(operation, 'query', values),
      headerValues: parameterValues(operation, 'header', values),
      strangeQuery: mostlyNull(fc.constantFrom('colour=red', 'a[b]=1', '%', '__proto__=1', '&&=')),
      body: bodyOf(operation, values),
    })
    .map(({ caller, pathValues, queryValues, headerValues, strangeQuery, body }) => ({
      caller,
      method: operation.method.toUpperCase(),
      path: pathOf(operation.path, pathValues, queryValues, strangeQuery),
      headers: { ...headersOf(headerValues), ...(body && { 'content-type': body.type }) },
      body: body?.text ?? null,
    }));
}

function parameterValues(
  { parameters: allParameters }: Operation,
  location: string,
  values: SchemaValues,
): fc.Arbitrary<NamedValues> {
  const matchingParameters = allParameters.filter((parameter) => parameter.in === location);
  return fc.record(
    Object.fromEntries(
      matchingParameters.map(({ name, schema }) => [name, values.forProperty(name, schema)]),
    ),
    { requiredKeys: matchingParameters.filter(({ required }) => required).map(({ name }) => name) },
  );
}

function bodyOf({ requestBody, method }: Operation, values: SchemaValues) {
  const schema = requestBody?.content['application/json']?.schema;
  const type = 'application/json';
  const invalidBody = fc.constantFrom(
    { type, text: '{"a":' },
    { type, text: '[]' },
    { type, text: '"text"' },
    { type, text: '' },
    { type: 'text/plain', text: 'a=1' },
    { type: 'application/json; charset=latin1', text: '{}' },
    { type: 'application/json; charset=utf-16', text: '{}' },
    { type: 'application/json; charset=', text: '{"a":1}' },
  );
  if (schema === undefined) return method === 'get' ? fc.constant(null) : mostlyNull(invalidBody);
  const validBody = values
    .forProperty('', schema)
    .map((body) => ({ type, text: JSON.stringify(body) }));
  return fc.oneof({ weight: 9, arbitrary: validBody }, { weight: 1, arbitrary: invalidBody });
}

function mostlyNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function pathOf(
  path: string,
  inPath: NamedValues,
  inQuery: NamedValues,
  strangeQuery: string | null,
): string {
  const filledPath = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodePathPart(inPath[name]) || '0',
  );
  const pairs = Object.entries(inQuery).map(([name, value]) => `${name}=${encodePathPart(value)}`);
  const query = [...pairs, ...(strangeQuery === null ? [] : [strangeQuery])].join('&');
  return query === '' ? filledPath : `${filledPath}?${query}`;
}

/**
 * Encodes a value for a path or query. Joins lists with commas, escapes dots because `.` and `..`
 * would be normalised away, and truncates values that would not fit in a request line.
 */
function encodePathPart(value: unknown): string {
  const text = (typeof value === 'object' ? textOf(value) : String(value)).slice(0, 400);
  return encodeURIComponent(Buffer.from(text).toString()).replaceAll('.', '%2E');
}

function textOf(value: object | null): string {
  return Array.isArray(value) ? value.map(String).join(',') : JSON.stringify(value);
}

/** Removes characters that cannot be sent in a header, and truncates long values. */
function headersOf(values: NamedValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (typeof value === 'object' ? JSON.stringify(value) : String(value))
        .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
        .slice(0, 1_000)
        .trim(),
    ]),
  );
}
