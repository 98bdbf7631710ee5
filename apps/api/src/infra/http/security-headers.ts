import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '#config/settings.js';

const nonces = new WeakMap<ServerResponse, string>();

/** Device features that pages must not use. */
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

/** Returns the nonce for styles in this response. Every response has a different one. */
export function styleNonce(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/** The security headers of every response. */
export function securityHeaders(settings: Settings): RequestHandler[] {
  return [contentPolicy(settings), restrictFeatures, preventCaching];
}

/** Allows only content from this server, and inline styles with the nonce of the response. */
function contentPolicy({ AUTH_COOKIE_SECURE }: Settings): RequestHandler {
  const self = "'self'";
  const nonce = (_: IncomingMessage, response: ServerResponse) => `'nonce-${styleNonce(response)}'`;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [self],
        styleSrc: [self, nonce],
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

function restrictFeatures(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Permissions-Policy', permissions);
  next();
}

/** Responses of the API must not be cached, unless they set their own header. */
function preventCaching(request: Request, response: Response, next: NextFunction): void {
  if (/^\/api(?:\/|$)/i.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}
