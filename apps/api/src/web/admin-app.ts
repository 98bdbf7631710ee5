import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import {
  Router,
  static as staticFiles,
  type NextFunction,
  type Request,
  type Response,
} from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allowInlineStyles } from '#infra/http/security-headers.js';
import { withBrand, withBrandColor, type Brand } from './brand.js';

const folder = fileURLToPath(new URL('../../../admin/dist', import.meta.url));
/** Placeholder that the build inserts wherever the nonce of a response belongs. */
const noncePlaceholder = '__csp_nonce__';

/** Paths that other parts of the server handle. */
const servedElsewherePattern = /^\/(api|metrics|socket\.io)(\/|$)/;

/**
 * Serves the admin app if it has been built. A path that belongs neither to the API nor to a file
 * gets the start page, because the app's router handles the path in the browser.
 */
export function serveAdminApp(nest: NestExpressApplication, brand: Brand): void {
  if (!existsSync(folder)) return;
  const app = createAdminRouter(brand);
  nest.use((request: Request, response: Response, next: NextFunction) => {
    // Do not look for a file at these paths, because the look-up would take longer than many API
    // requests.
    if (servedElsewherePattern.test(request.path)) next();
    else app(request, response, next);
  });
}

function createAdminRouter(brand: Brand): Router {
  const text = withBrand(readFileSync(join(folder, 'index.html'), 'utf8'), brand);
  const sendPage = (_: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(text.replaceAll(noncePlaceholder, allowInlineStyles(response)));
  };
  const icon = withBrandColor(readFileSync(join(folder, 'favicon.svg'), 'utf8'), brand);
  const files = staticFiles(folder, {
    index: false,
    setHeaders: (response, path) => {
      // The names of assets contain a hash of their content, so these files never change. Other
      // files may change with every update.
      const isImmutable = path.includes('/assets/');
      response.setHeader(
        'Cache-Control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const app = Router();
  app.use(compression());
  app.use('/index.html', sendPage);
  app.use('/favicon.svg', (_: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('svg').send(icon);
  });
  app.use(files);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    if (isReadRequest && !/^\/assets(\/|$)/.test(request.path)) sendPage(request, response);
    else next();
  });
  return app;
}
