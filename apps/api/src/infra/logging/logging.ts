import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Settings } from '#config/settings.js';
import { ContextValue } from '../context-value.js';

/** Data that is included in every log line of a request. */
export const requestScope = new ContextValue<{ requestId: string }>();

export type { Logger } from 'pino';

/**
 * The log of the process, with a named logger for each area. Errors go to standard error, all other
 * lines to standard output.
 */
@Injectable()
export class Logging {
  constructor(private readonly root: Logger) {}

  static async start(settings: Settings): Promise<Logging> {
    const format = settings.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json');
    const [output, errorOutput] =
      format === 'pretty' ? await createPrettyStreams() : [process.stdout, process.stderr];
    const streams = pino.multistream(
      [
        { level: 'trace', stream: output },
        { level: 'error', stream: errorOutput },
      ],
      { dedupe: true },
    );
    return Logging.toStream(streams, settings.LOG_LEVEL);
  }

  static toStream(stream: DestinationStream, level: string): Logging {
    const root = pino(
      {
        level,
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        mixin: () => requestScope.get() ?? {},
        serializers: { err: withoutParameters },
      },
      stream,
    );
    return new Logging(root);
  }

  loggerFor(name: string): Logger {
    return this.root.child({ logger: name });
  }

  /**
   * Returns a logger for Nest. Writes Nest's regular messages at debug level, because they mostly
   * describe the startup.
   */
  forNest(): LoggerService {
    const log = this.loggerFor('nest');
    return {
      log: (message: unknown) => log.debug(String(message)),
      error: (message: unknown, stack?: unknown) => log.error({ stack }, String(message)),
      warn: (message: unknown) => log.warn(String(message)),
      debug: (message: unknown) => log.debug(String(message)),
      verbose: () => undefined,
    };
  }
}

/**
 * Removes the parameters of a failed statement, which may contain hashes, encrypted secrets or user
 * input.
 */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { parameters: _, ...shownError } = pino.stdSerializers.err(error);
  return shownError;
}

async function createPrettyStreams(): Promise<[DestinationStream, DestinationStream]> {
  const { PinoPretty } = await import('pino-pretty');
  const prettyOptions = { colorize: true, ignore: 'logger', messageFormat: '[{logger}] {msg}' };
  return [
    PinoPretty({ ...prettyOptions, destination: process.stdout }),
    PinoPretty({ ...prettyOptions, destination: process.stderr }),
  ];
}
