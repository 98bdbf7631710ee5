import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the CPU time of all threads of a process so far. Other programs distort it far less than
 * elapsed time.
 *
 * @param {number} pid
 */
export function processorMs(pid) {
  const threadIds = readdirSync(`/proc/${pid}/task`);
  const threadNanoseconds = threadIds.map((threadId) =>
    Number(readFileSync(`/proc/${pid}/task/${threadId}/schedstat`, 'utf8').split(' ')[0]),
  );
  return threadNanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}
