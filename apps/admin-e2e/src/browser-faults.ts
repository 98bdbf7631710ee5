import type { BrowserContext, Request, Response } from '@playwright/test';

declare global {
  interface Window {
    recordViolation(text: string): void;
  }
}

/**
 * Console messages to ignore: failed responses are recorded separately, and WebSocket connections
 * fail while a server is stopped.
 */
const ignoredMessagePattern = /^Failed to load resource|^WebSocket connection to/;

/**
 * Records CSP violations, uncaught errors and failed requests on every page of a context. Call it
 * before the first page opens.
 */
export async function recordFaults(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  await context.exposeFunction('recordViolation', (text: string) => void faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
      window.recordViolation(
        `${location.href}: ${effectiveDirective} refuses ${blockedURI} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  context.on('weberror', (fault) => faults.push(`Thrown: ${fault.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !ignoredMessagePattern.test(message.text())) {
      faults.push(message.text());
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(describeResponse(response));
  });
  return faults;
}

/** Describes a failed response, for example `404 GET /api/users/7 on /administration/users/7`. */
function describeResponse(response: Response): string {
  const request = response.request();
  const { pathname, search } = new URL(response.url());
  return `${response.status()} ${request.method()} ${pathname}${search} on ${describePage(request)}`;
}

function describePage(request: Request): string {
  if (request.isNavigationRequest()) return 'its own';
  const { pathname, search } = new URL(request.frame().page().url());
  return `${pathname}${search}`;
}

export function unexpectedFaults(
  faults: readonly string[],
  expectedPatterns: readonly RegExp[],
): string[] {
  return faults.filter((fault) => !expectedPatterns.some((pattern) => pattern.test(fault)));
}
