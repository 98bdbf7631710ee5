import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../admin/dist', import.meta.url));

/** Serves the built admin app; every path that is not the API's belongs to its router. */
export function serveAdminApp(nest: NestExpressApplication): void {
  if (!existsSync(folder)) return;
  nest.useStaticAssets(folder, {
    setHeaders: (response, path) => {
      // Hashed files never change; the page that names them always may.
      const lasting = path.includes('/assets/');
      response.setHeader(
        'Cache-Control',
        lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  nest.use((request: Request, response: Response, next: NextFunction) => {
    const page = request.method === 'GET' && !/^\/(api|socket\.io|assets)(\/|$)/.test(request.path);
    if (!page) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: folder });
  });
}
