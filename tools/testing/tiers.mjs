/**
 * The name of a test file determines which command runs it:
 *
 * | Name                | `npm test`                  | `npm run test:full` |
 * | ------------------- | --------------------------- | ------------------- |
 * | `*.spec.ts(x)`      | yes, the server's on SQLite | yes, the server's on both databases |
 * | `*.sqlite.spec.ts`  | yes, on SQLite              | yes, on SQLite      |
 * | `*.postgres.spec.ts`| yes, on PostgreSQL          | yes, on PostgreSQL  |
 * | `*.engines.spec.ts` | yes, on both databases      | yes, on both databases |
 * | `*.full.spec.ts`    | no                          | yes                 |
 * | `*.test.mjs`        | yes                         | yes                 |
 * | `*.full.test.mjs`   | no                          | yes                 |
 *
 * `engines` is for SQL that differs between the databases or is written by hand. `full` is for
 * three kinds of tests: those that repeat a rule many times (fuzzing, long crash runs, timeouts,
 * sweeps over all pages, documented commands), those whose subject rarely changes (the published
 * packages, the files of the container image, and checks of planted violations), and those that
 * cover unusual paths through the built programs (rejected and interrupted commands, and browser
 * tests of behaviour that page tests already cover). `backup-and-restore` runs in both tiers, with more repetitions in the full
 * tier.
 */

/** @typedef {'quick' | 'full'} Tier */

/** @type {Tier} The tier that this process runs. */
export const tier = process.env.STACKYARD_TEST_TIER === 'full' ? 'full' : 'quick';

/** Matches test files that only `npm run test:full` runs. */
export const fullOnlyPattern = /\.full\.(spec|test)\.[cm]?[jt]sx?$/;

/**
 * Returns the part of a Jest configuration that selects test files.
 *
 * @param {{ engine?: 'sqlite' | 'postgres', in?: Tier }} [options] Omit `engine` for projects
 *   without a database.
 */
export function testFileSelection({ engine, in: tierToRun = tier } = {}) {
  const ignoredPatterns = tierToRun === 'full' ? [] : [fullOnlyPattern.source];
  if (engine === 'sqlite') ignoredPatterns.push(String.raw`\.postgres\.spec\.ts$`);
  if (engine === 'postgres') ignoredPatterns.push(String.raw`\.sqlite\.spec\.ts$`);
  const isQuickOnPostgres = engine === 'postgres' && tierToRun === 'quick';
  return {
    testRegex: [
      isQuickOnPostgres ? String.raw`\.(postgres|engines)\.spec\.ts$` : String.raw`\.spec\.tsx?$`,
    ],
    testPathIgnorePatterns: ['/node_modules/', ...ignoredPatterns],
  };
}
