import { Logging } from '#infra/logging/logging.js';

export interface LogLine {
  level: string;
  logger?: string;
  msg: string;
  requestId?: string;
  [member: string]: unknown;
}

/** The process log of the application under test. */
export class CapturedLog {
  readonly lines: LogLine[] = [];
  readonly logging = Logging.toStream(
    { write: (text: string) => void this.lines.push(JSON.parse(text) as LogLine) },
    'debug',
  );

  clear(): void {
    this.lines.length = 0;
  }

  /** The entire output. */
  get text(): string {
    return this.lines.map((line) => JSON.stringify(line)).join('\n');
  }

  linesOf(logger: string): LogLine[] {
    return this.lines.filter((line) => line.logger === logger);
  }
}
