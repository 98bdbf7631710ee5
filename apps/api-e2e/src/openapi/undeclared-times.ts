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
    const innerSchemas = schemas.flatMap(({ properties, items, additionalProperties: others }) => {
      if (Array.isArray(value)) return items ?? [];
      return properties?.[name] ?? (typeof others === 'object' ? others : []);
    });
    return undeclaredTimes(inner, { anyOf: innerSchemas }, document, `${pointer}/${name}`);
  });
}

/**
 * Whether a value is a time but declared only as a string. Values without a declared type may be
 * anything, so they do not count.
 */
function isUndeclaredTime(value: string, schemas: Schema[]): boolean {
  const textSchemas = schemas.filter(({ type }) => [type ?? []].flat().includes('string'));
  const declaresFormat = (schema: Schema): boolean =>
    schema.format !== undefined || schema.pattern !== undefined || schema.enum !== undefined;
  return timePattern.test(value) && textSchemas.length > 0 && !schemas.some(declaresFormat);
}

/** Returns the schemas that a schema references or combines. */
function resolvedSchemas(schema: Schema, document: OpenApiDocument): Schema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referencedSchema = document.components.schemas[$ref?.split('/').at(-1) ?? ''];
  const parts = [
    ...anyOf,
    ...oneOf,
    ...allOf,
    ...(referencedSchema === undefined ? [] : [referencedSchema]),
  ];
  return [schema, ...parts.flatMap((part) => resolvedSchemas(part, document))];
}
