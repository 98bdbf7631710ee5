import type { OpenApiDocument, Schema } from './document.js';

/** Instants, local times, days and months; what a person enters looks like one by chance alone. */
const time = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?$/;

/** Pointers of the times in an answer that the document only calls texts. */
export function undeclaredTimes(
  value: unknown,
  schema: Schema,
  document: OpenApiDocument,
  pointer = '',
): string[] {
  const meant = meanings(schema, document);
  if (typeof value === 'string') return isUndeclared(value, meant) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const found = meant.flatMap(({ properties, items, additionalProperties: others }) => {
      if (Array.isArray(value)) return items ?? [];
      return properties?.[name] ?? (typeof others === 'object' ? others : []);
    });
    return undeclaredTimes(inner, { anyOf: found }, document, `${pointer}/${name}`);
  });
}

/** What is not even called a text may be anything, and nothing is said of it. */
function isUndeclared(value: string, meant: Schema[]): boolean {
  const texts = meant.filter(({ type }) => [type ?? []].flat().includes('string'));
  const saysMore = (one: Schema): boolean =>
    one.format !== undefined || one.pattern !== undefined || one.enum !== undefined;
  return time.test(value) && texts.length > 0 && !meant.some(saysMore);
}

/** The schemas that a schema stands for. */
function meanings(schema: Schema, document: OpenApiDocument): Schema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const named = document.components.schemas[$ref?.split('/').at(-1) ?? ''];
  const parts = [...anyOf, ...oneOf, ...allOf, ...(named === undefined ? [] : [named])];
  return [schema, ...parts.flatMap((part) => meanings(part, document))];
}
