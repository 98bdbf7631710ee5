import { componentPrefix } from './schema.mjs';

/** Values that say more than a made-up text, by the name of the property. */
/** @type {ReadonlyMap<string, string | string[]>} */
const byName = new Map(
  /** @type {[string, string | string[]][]} */ ([
    ['apiKey', 'ptr_k9Xw2mVq4sT7'],
    ['audioLanguages', ['deu', 'eng']],
    ['before', '2026-01-01T00:00:00.000Z'],
    ['code', '492817'],
    ['currentMonth', '2026-11'],
    ['currentPassword', 'correct horse battery'],
    ['cursor', 'eyJpZCI6NDJ9'],
    ['detail', 'The stack is being redeployed already.'],
    ['displayName', 'Lena Vogt'],
    ['environmentVariables', ['DB_PASSWORD']],
    ['from', '2026-01-01T00:00:00.000Z'],
    ['host', 'platform.example'],
    ['hostKey', 'SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM'],
    ['image', 'registry.example/shop:2.4'],
    ['instance', '/api/redeploys'],
    ['ip', '192.0.2.17'],
    ['jumpHostKey', 'SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM'],
    ['message', 'Disk swap until noon'],
    ['month', '2026-10'],
    ['name', 'shop'],
    ['nextCursor', 'eyJpZCI6NDJ9'],
    ['newPassword', 'staple battery horse'],
    ['password', 'correct horse battery'],
    ['path', '/movies/Heat (1995)/Heat.mkv'],
    ['reason', 'Release 2.4'],
    ['recurrence', 'FREQ=MONTHLY;BYDAY=3SU'],
    ['requestId', '01JD3M7Z9Q'],
    ['stackName', 'shop'],
    ['stackNames', ['shop', 'wiki']],
    ['startsAt', '2026-11-22T22:00'],
    ['subtitleLanguages', ['deu', 'eng']],
    ['time', '02:30'],
    ['timeZone', 'Europe/Berlin'],
    ['to', '2026-02-01T00:00:00.000Z'],
    ['url', 'https://platform.example:9443'],
    ['username', 'lena'],
    ['version', '2.45.0'],
  ]),
);

const fingerprint = Array.from({ length: 32 }, (_, index) =>
  (index * 7 + 16).toString(16).toUpperCase().padStart(2, '0'),
).join(':');

/**
 * One value that fits a schema.
 *
 * @param {import('./schema.mjs').Schema} schema
 * @param {Record<string, import('./schema.mjs').Schema>} components
 * @param {string} [name] Property that holds the value.
 * @returns {unknown}
 */
export function exampleOf(schema, components, name = '') {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.slice(componentPrefix.length)];
    if (target === undefined) throw new Error(`${schema.$ref} does not exist`);
    return exampleOf(target, components, name);
  }
  const type = [schema.type ?? []].flat()[0];
  const known = byName.get(name);
  if (known !== undefined && (Array.isArray(known) ? 'array' : 'string') === type) return known;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return exampleOf(choice, components, name);
  switch (type) {
    case 'object':
      return objectExample(schema, components);
    case 'array':
      return schema.items ? [exampleOf(schema.items, components, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, name.toLowerCase().endsWith('id') ? 7 : 1);
    case 'boolean':
      return true;
    case 'string':
      return stringExample(schema, name);
    default:
      return null;
  }
}

/**
 * @param {import('./schema.mjs').Schema} schema
 * @param {Record<string, import('./schema.mjs').Schema>} components
 */
function objectExample(schema, components) {
  const entries = Object.entries(schema.properties ?? {});
  const required = entries.filter(([key]) => schema.required?.includes(key));
  // Where nothing is required, showing the first property says more than an empty object.
  const shown = required.length > 0 ? required : entries.slice(0, 1);
  return Object.fromEntries(
    shown.map(([key, property]) => [key, exampleOf(property, components, key)]),
  );
}

/**
 * @param {import('./schema.mjs').Schema} schema
 * @param {string} name
 */
function stringExample(schema, name) {
  if (schema.format === 'date-time') return '2026-03-01T10:00:00.000Z';
  if (schema.format === 'date') return '2026-03-01';
  if (name === 'fingerprint' || schema.pattern !== undefined) return fingerprint;
  return name === '' ? 'text' : name;
}
