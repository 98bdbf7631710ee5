import type { OpenApiDocument, Schema } from './document.js';

/** Matches instants, local times, days and months. User input rarely looks like any of them. */
const timePattern = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?$/;

/** Returns pointers to the times in a response that the document declares only as strings. */
export function undeclaredTimes(
  value: unknown,
  schema: Schema,
  document: OpenApiDocument,
  pointer = '',
): string[] {
  const schemas = resolvedSchemas(schema, document);
  if (typeof value === 'string') return isUndeclaredTime(value, schemas) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const found = schemas.flatMap(({ properties, items, additionalProperties: others }) => {
      if (Array.isArray(value)) return items ?? [];
      return properties?.[name] ?? (typeof others === 'object' ? others : []);
    });
    return undeclaredTimes(inner, { anyOf: found }, document, `${pointer}/${name}`);
  });
}

/**
 * Whether a value is a time but declared only as a string. Values without a declared type may be
 * anything, so they do not count.
 */
function isUndeclaredTime(value: string, schemas: Schema[]): boolean {
  const texts = schemas.filter(({ type }) => [type ?? []].flat().includes('string'));
  const declaresFormat = (one: Schema): boolean =>
    one.format !== undefined || one.pattern !== undefined || one.enum !== undefined;
  return timePattern.test(value) && texts.length > 0 && !schemas.some(declaresFormat);
}

/** Returns the schemas that a schema references or combines. */
function resolvedSchemas(schema: Schema, document: OpenApiDocument): Schema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referenced = document.components.schemas[$ref?.split('/').at(-1) ?? ''];
  const parts = [...anyOf, ...oneOf, ...allOf, ...(referenced === undefined ? [] : [referenced])];
  return [schema, ...parts.flatMap((part) => resolvedSchemas(part, document))];
}
