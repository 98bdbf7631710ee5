import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Settings } from '#config/settings.js';

const policyHeader = 'Content-Security-Policy';
const selfStyleDirective = "style-src 'self'";

/** Browser features that pages must not use. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Allows inline styles with a new nonce in this response, and returns the nonce. */
export function allowInlineStyles(response: Response): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(response.getHeader(policyHeader));
  response.setHeader(
    policyHeader,
    policy.replace(selfStyleDirective, `${selfStyleDirective} 'nonce-${nonce}'`),
  );
  return nonce;
}

/** Sets the security headers of every response and disables caching for the API. */
export function securityHeaders(settings: Settings): RequestHandler {
  const headers = createHeaders(settings);
  return (request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    // Endpoints can override this header.
    if (/^\/api(?:\/|$)/i.test(request.path)) response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

/**
 * Creates the headers with Helmet. Called only once, because the headers are the same in all
 * responses.
 */
function createHeaders(settings: Settings): [string, string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.setHeader('Permissions-Policy', permissions);
  contentPolicy(settings)(response.req, response, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

function contentPolicy({ AUTH_COOKIE_SECURE }: Settings) {
  const self = "'self'";
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [self],
        styleSrc: [self],
        imgSrc: [self, 'data:'],
        fontSrc: [self],
        connectSrc: [self],
        manifestSrc: [self],
        workerSrc: [self],
        formAction: [self],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: AUTH_COOKIE_SECURE,
  });
}
