const browserOnly = ['react', 'react-dom', 'react-*', '@mantine/*', '@tanstack/react-*', 'vite'];
const serverOnly = [
  '@nestjs/*',
  '@node-rs/*',
  'better-sqlite3',
  'express',
  'node-ssh',
  'passport',
  'passport-*',
  'pino',
  'pino-*',
  'socket.io',
  'sqlite3',
  'ssh2',
  'typeorm',
];
/** Packages that the tests of all projects may use as well. */
const testing = ['@jest/*', 'class-transformer', 'fast-check', 'reflect-metadata'];

/**
 * Allowed imports by the tags in the package.json files. Tests may also use the API client and the
 * platform sandbox.
 *
 * @param {'product' | 'specs'} part
 */
export function boundaryConstraints(part) {
  const inSpecs = (/** @type {string[]} */ ...names) => (part === 'specs' ? names : []);
  return [
    {
      sourceTag: 'type:contracts',
      onlyDependOnLibsWithTags: [],
      allowedExternalImports: ['class-validator', ...inSpecs(...testing)],
    },
    {
      sourceTag: 'type:client',
      onlyDependOnLibsWithTags: ['type:contracts'],
      bannedExternalImports: [...serverOnly, ...browserOnly],
    },
    {
      sourceTag: 'type:schema',
      onlyDependOnLibsWithTags: [],
      allowedExternalImports: inSpecs(...testing, 'ajv', 'ajv/*', '@cfworker/json-schema'),
    },
    {
      sourceTag: 'type:platform-client',
      onlyDependOnLibsWithTags: inSpecs('type:tool'),
      bannedExternalImports: [...serverOnly, ...browserOnly],
    },
    {
      sourceTag: 'type:chain',
      onlyDependOnLibsWithTags: ['type:contracts'],
      bannedExternalImports: [...serverOnly, ...browserOnly],
    },
    {
      sourceTag: 'scope:cli',
      onlyDependOnLibsWithTags: ['type:contracts', 'type:chain', 'type:client'],
    },
    {
      sourceTag: 'scope:api',
      onlyDependOnLibsWithTags: [
        'type:contracts',
        'type:chain',
        'type:platform-client',
        'type:schema',
        ...inSpecs('type:client', 'type:tool'),
      ],
    },
    {
      allSourceTags: ['type:app', 'runs:browser'],
      onlyDependOnLibsWithTags: ['type:contracts', 'type:client', 'type:schema'],
    },
    {
      sourceTag: 'type:e2e',
      onlyDependOnLibsWithTags: ['type:contracts', 'type:client', 'type:tool'],
      // These tests inspect the database file of a killed server directly.
      bannedExternalImports: serverOnly.filter((name) => name !== 'sqlite3'),
    },
    {
      sourceTag: 'type:tool',
      onlyDependOnLibsWithTags: ['type:contracts', 'type:chain', 'type:client', 'type:tool'],
    },
    { sourceTag: 'runs:browser', bannedExternalImports: serverOnly },
    { sourceTag: 'runs:server', bannedExternalImports: browserOnly },
    {
      sourceTag: 'runs:anywhere',
      notDependOnLibsWithTags: ['runs:browser', 'runs:server'],
      bannedExternalImports: [...serverOnly, ...browserOnly],
    },
  ];
}
