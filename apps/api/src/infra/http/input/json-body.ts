import { endpoints } from '@stackyard/contracts';
import { json, type NextFunction, type Request, type Response } from 'express';
import { patternOf } from '../path-pattern.js';
import { ProblemError } from '../problem-error.js';
import { storeRawBody } from './raw-body.js';

/**
 * Maximum nesting depth, far more than any valid request needs. Code that walks through a body may
 * recurse once per level, so a deeper body could overflow the stack.
 */
const maxDepth = 64;

const sharedOptions = { strict: false, type: 'application/json', verify: storeRawBody };
const defaultBodyParser = json({ ...sharedOptions, limit: '128kb' });
const largeBodyParser = json({ ...sharedOptions, limit: '1mb' });

const largeBodyRoutes = endpoints
  .filter(({ endpoint }) => endpoint.largeBody)
  .map(({ endpoint: { method, path } }) => ({ method, path: patternOf(path) }));

/**
 * Parses the body of a request and rejects a body that is nested too deeply. The body can have up
 * to one megabyte if the contract allows it, and otherwise up to 128 kilobytes.
 */
export function readJson(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) {
    next();
    return;
  }
  const mayBeLarge = largeBodyRoutes.some(
    ({ method, path }) => method === request.method && path.test(request.path),
  );
  (mayBeLarge ? largeBodyParser : defaultBodyParser)(request, response, (error?: unknown) => {
    if (error !== undefined) next(error);
    else if (isDeeperThan(maxDepth, request.body)) {
      next(
        new ProblemError('MALFORMED_JSON', `The body has more than ${maxDepth} levels of nesting.`),
      );
    } else next();
  });
}

/** Whether a request has a body, possibly an empty one (RFC 9112, 6). */
function hasBody({ headers }: Request): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Whether a value is nested more deeply than the limit. Examines the value level by level, because
 * recursion could overflow the stack.
 */
function isDeeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item).filter(isNested) : [],
    );
  }
  return false;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
