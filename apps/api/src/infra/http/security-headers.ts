import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '#config/settings.js';

const nonces = new WeakMap<ServerResponse, string>();

/** What pages may ask a device for: nothing. */
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

/** Marks the style elements of the page that is answered; new for every answer. */
export function styleNonce(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}

/** What every answer tells a browser it must not do with it. */
export function securityHeaders(settings: Settings): RequestHandler[] {
  return [contentPolicy(settings), restrictFeatures, keepPrivate];
}

/** Everything comes from this server, and styles that a page makes itself carry the mark of its answer. */
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

/** Answers of the API are for whoever asked; the few that may be kept say so themselves. */
function keepPrivate(request: Request, response: Response, next: NextFunction): void {
  if (/^\/api(?:\/|$)/i.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}
