import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ProblemCode } from '@stackyard/contracts';
import type { Request, Response } from 'express';
import { databaseFaultOf, engineCodeOf } from '../database/faults/database-fault.js';
import { Logging, type Logger } from '../logging/logging.js';
import { ProblemError } from './problem-error.js';

/**
 * Problems that only an operator can fix. They are logged as errors, and all other server-side
 * problems as warnings.
 */
const operatorProblems = new Set<ProblemCode>(['INTERNAL', 'NOT_READY', 'STORAGE_FULL']);

/** Converts every error to a problem document, without revealing details of unexpected errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log: Logger;

  constructor(logging: Logging) {
    this.log = logging.loggerFor('http');
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    this.sendProblem(error, request, host.switchToHttp().getResponse<Response>());
  }

  sendProblem(error: unknown, request: Request, response: Response): void {
    const problem = toProblem(error);
    if (problem.status >= 500) {
      const level = operatorProblems.has(problem.code) ? 'error' : 'warn';
      const path = request.path;
      this.log[level]({ err: error, code: engineCodeOf(error), path }, problem.message);
    }
    if (response.headersSent) {
      // Part of the response has already been sent, so the only way to report the error is to close
      // the connection.
      response.destroy();
      return;
    }
    if (problem.extras.retryAfter !== undefined) {
      response.setHeader('Retry-After', String(problem.extras.retryAfter));
    }
    response
      .status(problem.status)
      .type('application/problem+json')
      .send(JSON.stringify(problem.toReply(request.path, request.requestId)));
  }
}

function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const internalProblem = new ProblemError('INTERNAL', 'Search the server log for the request ID.');
  switch (databaseFaultOf(error)) {
    case 'busy':
      return new ProblemError(
        'DATABASE_BUSY',
        'Another process has locked the database. Nothing was changed.',
        { retryAfter: 2 },
      );
    case 'full':
      return new ProblemError(
        'STORAGE_FULL',
        'The disk of the data directory is full. Nothing was changed.',
        { retryAfter: 60 },
      );
    case 'away':
      return new ProblemError('NOT_READY', 'The database is not responding.', { retryAfter: 5 });
    case 'unreadable':
      return new ProblemError('NOT_READY', 'The database cannot be read. Nothing was changed.', {
        retryAfter: 60,
      });
    default:
      return problemOfHttpException(error) ?? internalProblem;
  }
}

/**
 * Converts errors of Express and its body parser, which Nest reports as an HttpException with the
 * same status. Returns undefined for all other errors.
 */
function problemOfHttpException(error: unknown): ProblemError | undefined {
  if (!(error instanceof HttpException)) return undefined;
  switch (error.getStatus()) {
    case 400:
      // A URIError means that the path could not be decoded.
      return error.cause instanceof URIError
        ? new ProblemError('ROUTE_UNKNOWN', 'This route does not exist.')
        : new ProblemError('MALFORMED_JSON', 'The body is not valid JSON.');
    case 404:
      return new ProblemError('ROUTE_UNKNOWN', 'This route does not exist.');
    case 413:
      return new ProblemError('BODY_TOO_LARGE', 'The body is larger than this route accepts.');
    case 415:
      return new ProblemError('NOT_JSON', 'Send the body as application/json in UTF-8.');
    default:
      return undefined;
  }
}
