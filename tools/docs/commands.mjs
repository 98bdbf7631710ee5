/**
 * Defines how documented commands are tested. For some pages, a test executes all `sh` blocks of
 * the page. `console` blocks contain commands that tests cannot execute, for the reasons listed
 * here.
 */

/** Pages whose `sh` blocks are executed, each with the test that executes them. */
export const executedPages = new Map([
  ['docs/pipelines.md', 'apps/api-e2e/src/documented/documented-pipeline.full.spec.ts'],
  ['docs/operating/event-log.md', 'apps/api-e2e/src/documented/documented-operating.full.spec.ts'],
  ['docs/operating/monitoring.md', 'apps/api-e2e/src/documented/documented-operating.full.spec.ts'],
  ['docs/operating/postgresql.md', 'apps/api-e2e/src/data/copy-database.full.spec.ts'],
]);

/** Commands that tests cannot execute, each with the reason. Only `console` blocks contain them. */
export const untestableCommands = [
  {
    starts: /^(?:[A-Z_]+=\S+ )*docker (?:build|compose|exec|logs|run|stop|volume)\b/,
    reason: 'needs a container engine and images from a registry',
  },
  {
    starts: /^npm install (?:--global )?@stackyard\//,
    reason: 'needs published packages; the packed ones are installed by tools/packages',
  },
  {
    starts: /^npm (?:run demo|run dev|run bench|start|test|ci)\b/,
    reason: 'would begin this very test run or a server again',
  },
  { starts: /^git (?:clone|pull)\b/, reason: 'needs the repository to be published' },
];
