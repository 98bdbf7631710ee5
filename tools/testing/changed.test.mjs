import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupByProject, chooseTests, testHelpers } from './changed.mjs';

const modulesFolder = 'apps/api/src/modules';
const startsServer = (/** @type {string} */ file) => file.endsWith('service.spec.ts');

describe('the tests of a change', () => {
  const related = [
    `${modulesFolder}/auth/sign-in/sign-in.service.spec.ts`,
    `${modulesFolder}/auth/sign-in/passwords.spec.ts`,
    `${modulesFolder}/reports/reports.service.spec.ts`,
    `${modulesFolder}/reports/wording.spec.ts`,
  ];

  it('are those next to it, and others that need no server', () => {
    const changed = [`${modulesFolder}/auth/sign-in/passwords.ts`];
    assert.deepEqual(chooseTests({ changed, related, startsServer }), [
      `${modulesFolder}/auth/sign-in/sign-in.service.spec.ts`,
      `${modulesFolder}/auth/sign-in/passwords.spec.ts`,
      `${modulesFolder}/reports/wording.spec.ts`,
    ]);
  });

  it('include those in the folder of a change', () => {
    const changed = [`${modulesFolder}/auth/auth.module.ts`];
    assert.ok(chooseTests({ changed, related, startsServer }).includes(String(related[0])));
  });

  it('include a test that was changed itself', () => {
    const changed = [`${modulesFolder}/reports/reports.service.spec.ts`];
    assert.ok(chooseTests({ changed, related, startsServer }).includes(String(changed[0])));
  });

  it('import helpers by alias or by path', () => {
    const text = [
      `import { startTestApp } from '#test/test-app.js';`,
      `import { Given } from '../given.js';`,
      `import { Database } from '#infra/database/database.js';`,
    ].join('\n');
    assert.deepEqual(testHelpers('apps/api/test/updates/update-app.ts', text), [
      'apps/api/test/test-app.ts',
      'apps/api/test/given.ts',
    ]);
  });

  it('are grouped by project', () => {
    const projects = [{ name: 'api', folder: 'apps/api' }];
    const files = ['apps/api/a.ts', 'apps/api-e2e/b.ts', 'README.md'];
    assert.deepEqual(
      [...groupByProject(files, projects)],
      [
        ['api', ['apps/api/a.ts']],
        ['', ['apps/api-e2e/b.ts', 'README.md']],
      ],
    );
  });
});
