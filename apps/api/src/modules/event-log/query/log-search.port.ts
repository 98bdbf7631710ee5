import type { LogFilter, LogPage, LogPosition } from './log-query.js';

/**
 * Finds entries when so few match that reading the log in order would take too long. Each database
 * engine has its own implementation.
 */
export abstract class LogSearch {
  abstract findPositions(filter: LogFilter, page: LogPage): Promise<LogPosition[]>;
}
