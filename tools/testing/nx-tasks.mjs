import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Task
 * @property {string} name e.g. `@stackyard/api:build`
 * @property {number} seconds
 * @property {boolean} cached Whether the result of an earlier run was used.
 * @property {boolean} ok
 */

/**
 * Returns whether a task is a check. Unlike a test run, a check has only an exit code.
 *
 * @param {Task} task
 */
export const isCheck = ({ name }) => !/:(test|e2e)/.test(name);

/**
 * Returns the tasks of the last Nx run, slowest first.
 *
 * @param {string} root
 * @returns {Task[]} Empty if Nx left no record.
 */
export function tasksOf(root) {
  const file = join(root, '.nx/cache/run.json');
  return existsSync(file) ? readTasks(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/**
 * @typedef {object} NxRun The part of Nx's run record that is used.
 * @property {{ taskId: string, startTime: string, endTime: string, cacheStatus: string, status: number }[]} tasks
 */

/**
 * @param {NxRun} run
 * @returns {Task[]}
 */
export function readTasks({ tasks }) {
  return tasks
    .map(({ taskId, startTime, endTime, cacheStatus, status }) => ({
      name: taskId,
      seconds: (Date.parse(endTime) - Date.parse(startTime)) / 1000,
      cached: cacheStatus !== 'cache-miss',
      ok: status === 0,
    }))
    .sort((a, b) => b.seconds - a.seconds);
}
