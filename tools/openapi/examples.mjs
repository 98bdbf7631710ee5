import { componentPrefix } from './schema.mjs';

/** Realistic values by property name. */
/** @type {ReadonlyMap<string, string | string[]>} */
const examplesByName = new Map(
  /** @type {[string, string | string[]][]} */ ([
    ['added', ['API_URL']],
    ['addTags', ['production']],
    ['apiKey', 'ptr_k9Xw2mVq4sT7'],
    ['assignedBy', 'lena'],
    ['attribution', 'Data from TMDB, which does not endorse this product.'],
    ['audioLanguages', ['deu', 'eng']],
    ['auth', 'BTBZMqHH6r4Tts7J_aSIgg'],
    ['autoRollbackTags', ['production']],
    ['before', '2026-01-01T00:00:00.000Z'],
    ['body', '{"text":"Redeploy of shop failed"}'],
    ['chainHash', 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78'],
    ['changed', ['DB_PASSWORD']],
    ['changedBy', 'lena'],
    ['code', '492817'],
    ['contentHash', '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730'],
    ['currentMonth', '2026-11'],
    ['currentPassword', 'correct horse battery'],
    ['cursor', 'eyJpZCI6NDJ9'],
    ['de', 'Stacks neu ausrollen'],
    ['defaultText', 'docker pull portainer/portainer-ce:lts'],
    ['deletedBy', 'lena'],
    ['detail', 'The stack is being redeployed already.'],
    ['device', '/dev/sr0'],
    ['displayName', 'Lena Vogt'],
    ['en', 'Redeploy stacks'],
    ['endpoint', 'https://push.example/send/dGhpcyBpcyBvbmUgYnJvd3Nlcg'],
    ['environmentVariables', ['DB_PASSWORD']],
    ['figures', ['redeploys.failed']],
    ['file', 'stackyard-2026-10-14T02-30-00Z.tar.gz'],
    ['folder', '/app/backend/data/backups'],
    ['folderName', 'Heat (1995) [tt0113277]'],
    ['found', '14.2 GB free'],
    ['from', '2026-01-01T00:00:00.000Z'],
    ['fromDigests', ['shop@sha256:9c1f0b6e']],
    ['group', 'Shop'],
    ['hash', 'sha256:9c56cc51b374c3ba'],
    ['headHash', 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78'],
    ['headline', 'Redeploy of shop failed'],
    ['host', 'platform.example'],
    ['hostKey', 'SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM'],
    ['image', 'registry.example/shop:2.4'],
    ['instance', '/api/redeploys'],
    ['ip', '192.0.2.17'],
    ['issuer', 'CN=Example CA'],
    ['jumpHostKey', 'SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM'],
    ['key', 'redeploys.failed'],
    ['keyword', 'maxLength'],
    ['label', 'Failed redeploys'],
    ['lines', ['Ripping title 1', 'Title 1 saved']],
    ['message', 'Disk swap until noon'],
    ['messageId', 'sy-1482-7'],
    ['method', 'POST'],
    ['model', 'writer-large'],
    ['month', '2026-10'],
    ['name', 'shop'],
    ['newPassword', 'staple battery horse'],
    ['nextCursor', 'eyJpZCI6NDJ9'],
    ['note', 'Inform the shop team before a redeploy.'],
    ['owner', 'Team Commerce'],
    [
      'p256dh',
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ],
    ['password', 'correct horse battery'],
    ['path', '/movies/Heat (1995)/Heat.mkv'],
    ['paths', ['/media/raw/Heat (1995) [tt0113277]']],
    ['pointer', '/summary/text'],
    ['program', 'HandBrakeCLI'],
    ['projectName', 'shop'],
    ['providerId', 'tt0113277'],
    [
      'publicKey',
      'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
    ],
    ['rawDir', '/media/raw'],
    ['rawDirs', ['/media/raw']],
    ['rawPath', '/media/raw/Heat (1995) [tt0113277]'],
    ['rawPaths', ['/media/raw/Heat (1995) [tt0113277]']],

    ['reason', 'Release 2.4'],
    ['recoveryCodes', ['k7tq-9mzx', 'p4wd-2vhn']],
    ['removeTags', ['test']],
    ['recurrence', 'FREQ=MONTHLY;BYDAY=3SU'],
    ['reference', 'refs/heads/main'],
    ['removed', ['LOG_LEVEL']],
    ['requestedBy', 'lena'],
    ['requestId', '01JD3M7Z9Q'],
    ['search', 'category=redeploy&outcome=failure'],
    ['secret', 'JBSWY3DPEHPK3PXP'],
    ['securityPhrase', 'amber lake seven violin harbor stone maple quiet'],
    ['service', 'web'],
    ['sharedWith', ['wiki']],
    ['sshArguments', '-o ConnectTimeout=10'],
    ['stackName', 'shop'],
    ['stackNames', ['shop', 'wiki']],
    ['startedBy', 'lena'],
    ['state', 'IDLE'],
    ['startsAt', '2026-11-22T22:00'],
    ['subject', 'CN=platform.example'],
    ['subtitleLanguages', ['deu', 'eng']],
    ['tags', ['production', 'web']],
    ['text', '3 of 41 redeploys failed.'],
    ['time', '02:30'],
    ['timeZone', 'Europe/Berlin'],
    ['title', 'Heat'],
    ['to', '2026-02-01T00:00:00.000Z'],
    ['token', 'b2f1c0d7e4a9'],
    ['touched', ['shop-web-1']],
    ['type', 'ssh-ed25519'],
    ['uri', 'otpauth://totp/Stackyard:lena?secret=JBSWY3DPEHPK3PXP&issuer=Stackyard'],
    ['url', 'https://platform.example:9443'],
    ['username', 'lena'],
    ['value', 'redeploy'],
    ['version', '2.45.0'],
  ]),
);

const fingerprint = Array.from({ length: 32 }, (_, index) =>
  (index * 7 + 16).toString(16).toUpperCase().padStart(2, '0'),
).join(':');

/**
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
  const candidates = examplesByName.get(name);
  if (candidates !== undefined && (Array.isArray(candidates) ? 'array' : 'string') === type)
    return candidates;
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
      // Most nullable strings are errors and reasons, which are null in a typical reply.
      if (schema.type?.includes('null') && schema.format === undefined) return null;
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
  const requiredEntries = entries.filter(([key]) => schema.required?.includes(key));
  // Without required properties, the first property is a better example than an empty object.
  const shownEntries = requiredEntries.length > 0 ? requiredEntries : entries.slice(0, 1);
  return Object.fromEntries(
    shownEntries.map(([key, property]) => [key, exampleOf(property, components, key)]),
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
