import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { static as staticFiles, type Request, type Response } from 'express';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const documentPath = fileURLToPath(new URL('../openapi.json', import.meta.url));
const assetsFolder = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Stackyard API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body><div id="docs"></div>
  <script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>
</body>
</html>`;

const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });`;

/**
 * Serves the OpenAPI document, which is generated from the contract during the build, and a page to
 * browse it. Serves neither if the document has not been generated.
 */
export function serveApiDocs(nest: NestExpressApplication): void {
  if (!existsSync(documentPath)) return;
  nest.use(['/api/openapi.json', '/api/docs'], compression());
  nest.use('/api/openapi.json', (_: Request, response: Response) => {
    response.type('application/json').sendFile(documentPath);
  });
  nest.use('/api/docs/start.js', (_: Request, response: Response) => {
    response.type('text/javascript').send(startScript);
  });
  nest.use('/api/docs', (request: Request, response: Response, next: () => void) => {
    if (request.path !== '/') return next();
    response.type('html').send(page);
  });
  nest.use('/api/docs', staticFiles(assetsFolder, { index: false }));
}
