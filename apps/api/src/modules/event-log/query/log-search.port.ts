import type { LogFilter, LogPage, LogPosition } from './log-query.js';

/** Finds entries where walking the list would pass by too many; each engine has its own way. */
export abstract class LogSearch {
  /** Where the rows of a page are. */
  abstract positions(filter: LogFilter, page: LogPage): Promise<LogPosition[]>;
}
