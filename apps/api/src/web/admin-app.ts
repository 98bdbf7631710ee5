import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleNonce } from '#infra/http/security-headers.js';

const folder = fileURLToPath(new URL('../../../admin/dist', import.meta.url));
/** What the build writes wherever the nonce of an answer belongs. */
const placeholder = '__csp_nonce__';

/** Serves the built admin app; every path that is not the API's belongs to its router. */
export function serveAdminApp(nest: NestExpressApplication): void {
  if (!existsSync(folder)) return;
  const text = readFileSync(join(folder, 'index.html'), 'utf8');
  const page = (_: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(text.replaceAll(placeholder, styleNonce(response)));
  };
  nest.use('/index.html', page);
  nest.useStaticAssets(folder, {
    index: false,
    setHeaders: (response, path) => {
      // Hashed files never change; all others always may.
      const lasting = path.includes('/assets/');
      response.setHeader(
        'Cache-Control',
        lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  nest.use((request: Request, response: Response, next: NextFunction) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const owned = /^\/(api|metrics|socket\.io|assets)(\/|$)/.test(request.path);
    if (reads && !owned) page(request, response);
    else next();
  });
}
