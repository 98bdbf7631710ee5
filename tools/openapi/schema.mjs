/**
 * @typedef {object} Schema The part of JSON Schema 2020-12 that is generated.
 * @property {string | string[]} [type]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {boolean | Schema} [additionalProperties]
 * @property {Schema} [items]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {string} [format]
 * @property {string} [pattern]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minItems]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {string} [description]
 * @property {unknown[]} [examples]
 * @property {string} [$ref]
 */

export const componentPrefix = '#/components/schemas/';

/** Properties that may be fractional. All other numbers are integers. */
const fractionalProperties = new Set(['minFreeGigabytes', 'minLengthMinutes', 'defaults']);

/**
 * Applies the API's conventions to a schema: numbers are integers unless listed as fractional,
 * times are ISO 8601, and months have a pattern.
 *
 * @param {Schema} schema
 * @returns {Schema}
 */
export function applyConventions(schema) {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const types = [property.type ?? []].flat();
    const format = types.includes('string') && property.pattern === undefined ? formatOf(name) : {};
    if (fractionalProperties.has(name)) return [name, property];
    return [name, { ...applyConventions(property), ...format }];
  });
  return {
    ...schema,
    ...(schema.type === undefined ? {} : { type: integerType(schema.type) }),
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(schema.items === undefined ? {} : { items: applyConventions(schema.items) }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: applyConventions(schema.additionalProperties) }
      : {}),
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(applyConventions) }),
  };
}

/**
 * Returns the format or pattern that a property name implies. A property whose values have
 * another format declares a `@pattern` in its TSDoc.
 *
 * @param {string} name
 * @returns {Pick<Schema, 'format' | 'pattern'>}
 */
function formatOf(name) {
  if (/^(at|since|until|validTo)$|At$|_at$|Until$/.test(name)) return { format: 'date-time' };
  return /^month$|Month$/.test(name) ? { pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' } : {};
}

/** @param {string | string[]} type */
function integerType(type) {
  const integerFor = (/** @type {string} */ name) => (name === 'number' ? 'integer' : name);
  return typeof type === 'string' ? integerFor(type) : type.map(integerFor);
}

/**
 * Returns the schema of a request class: rules from its decorators, descriptions and nullability
 * from its declaration.
 *
 * @param {Schema} rules
 * @param {Schema} declaredSchema
 * @returns {Schema}
 */
export function mergeRequest(rules, declaredSchema) {
  const properties = Object.entries(rules.properties ?? {}).map(([name, rule]) => {
    const declaredProperty = declaredSchema.properties?.[name];
    const description =
      declaredProperty?.description === undefined
        ? {}
        : { description: declaredProperty.description };
    return [name, { ...(acceptsNull(declaredProperty) ? toNullable(rule) : rule), ...description }];
  });
  return {
    ...rules,
    ...(declaredSchema.description === undefined
      ? {}
      : { description: declaredSchema.description }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

/** @param {Schema | undefined} schema @returns {boolean} */
function acceptsNull({ type, anyOf, enum: values } = {}) {
  return (
    [type].flat().includes('null') || values?.includes(null) || (anyOf?.some(acceptsNull) ?? false)
  );
}

/** @param {Schema} rule @returns {Schema} */
function toNullable({ type, oneOf, enum: values, ...rule }) {
  return {
    ...rule,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(oneOf !== undefined && { oneOf: [...oneOf, { type: 'null' }] }),
    ...(values !== undefined && { enum: [...values, null] }),
  };
}
