import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { requestScope } from '../logging/logging.js';

const requestIdPattern = /^[A-Za-z0-9._-]{1,100}$/;

/**
 * Assigns an ID to every request, for its log lines and the response header. If the client sent a
 * valid ID, uses that one.
 */
export function openRequestScope(request: Request, response: Response, next: NextFunction): void {
  const requestedId = request.get('x-request-id');
  const requestId =
    requestedId !== undefined && requestIdPattern.test(requestedId) ? requestedId : randomUUID();
  request.requestId = requestId;
  response.setHeader('X-Request-Id', requestId);
  requestScope.run({ requestId }, next);
}
