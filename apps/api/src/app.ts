import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { json } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import helmet from 'helmet';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { SystemClock, type Clock } from './infra/clock.js';
import { Database } from './infra/database/database.js';
import { openRequestScope } from './infra/http/request-scope.js';
import { refuseOtherOrigins } from './infra/http/same-origin.js';
import type { Foundation } from './infra/infra.module.js';
import { Logging } from './infra/logging/logging.js';
import { SecretBox } from './infra/secret-box.js';
import { schema } from './schema.js';
import { serveAdminApp } from './web/admin-app.js';
import { serveApiDocs } from './web/api-docs.js';

/** Milliseconds for which the stop waits for requests that are being answered. */
const longestDrain = 5000;

/** A started application and how to stop it. */
export interface RunningApp {
  nest: NestExpressApplication;
  /** Port that was really taken. */
  port: number;
  stop(): Promise<void>;
}

/** Opens what everything stands on: log, keys, and the migrated database. */
export async function layFoundation(
  settings: Settings,
  replaced: { logging?: Logging; clock?: Clock; busyTimeout?: number } = {},
): Promise<Foundation> {
  const logging = replaced.logging ?? (await Logging.start(settings));
  const secretBox = await SecretBox.open(settings);
  const database = await Database.open(settings, schema, replaced.busyTimeout);
  return { settings, logging, secretBox, database, clock: replaced.clock ?? new SystemClock() };
}

/** Starts the application on its foundation; it serves when this resolves. */
export async function startApp(foundation: Foundation): Promise<RunningApp> {
  const { settings, logging, database } = foundation;
  const nest = await NestFactory.create<NestExpressApplication>(AppModule.on(foundation), {
    logger: logging.forNest(),
    bodyParser: false,
    abortOnError: false,
  });
  useHttp(nest, settings);
  nest.enableShutdownHooks([]);
  const sockets = new Set<Socket>();
  nest.getHttpServer().on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await nest.listen(settings.PORT, settings.HOST);
  const address: unknown = nest.getHttpServer().address();
  const port =
    typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
  return {
    nest,
    port,
    stop: async () => {
      const server: Server = nest.getHttpServer();
      // The realtime channel closes the shared server first, so Nest does not wait for its requests.
      const drained = once(server, 'close');
      // A socket that was being upgraded meanwhile belongs to nobody and would hold the end for good.
      const patience = setTimeout(
        () => sockets.forEach((socket) => socket.destroy()),
        longestDrain,
      );
      await nest.close();
      await drained;
      clearTimeout(patience);
      await database.close();
    },
  };
}

function useHttp(nest: NestExpressApplication, settings: Settings): void {
  nest.disable('x-powered-by');
  nest.set('trust proxy', settings.TRUSTED_PROXIES);
  nest.use(openRequestScope);
  nest.use(
    helmet({
      contentSecurityPolicy: {
        directives: {
          // The component library writes its theme into style elements.
          styleSrc: ["'self'", "'unsafe-inline'"],
          connectSrc: ["'self'"],
          upgradeInsecureRequests: null,
        },
      },
      strictTransportSecurity: settings.AUTH_COOKIE_SECURE,
    }),
  );
  nest.use(compression());
  serveAdminApp(nest);
  serveApiDocs(nest);
  nest.use(refuseOtherOrigins);
  nest.use(json({ limit: '1mb', strict: false, type: 'application/json' }));
}
