import type { LogFilter, LogPage, LogPosition } from './log-query.js';

/**
 * Finds entries when walking the list would pass too many that don't match. Each engine has its own
 * implementation.
 */
export abstract class LogSearch {
  /** Positions of the rows of a page. */
  abstract positions(filter: LogFilter, page: LogPage): Promise<LogPosition[]>;
}
