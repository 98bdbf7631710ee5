import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { BackgroundTasks } from './infra/background/background-tasks.js';
import { SystemClock, type Clock } from './infra/clock.js';
import { DataDirLock } from './infra/database/opening/data-dir-lock.js';
import { Database } from './infra/database/database.js';
import { refuseOtherMethods } from './infra/http/allowed-methods.js';
import { ClientNetworks } from './infra/http/access/client-networks.js';
import { HttpServerAdapter } from './infra/http/http-server.adapter.js';
import { readJson } from './infra/http/input/json-body.js';
import { openRequestScope } from './infra/http/request-scope.js';
import { refuseOtherOrigins } from './infra/http/access/same-origin.js';
import { securityHeaders } from './infra/http/security-headers.js';
import type { Foundation } from './infra/infra.module.js';
import { Logging } from './infra/logging/logging.js';
import { RequestMetrics } from './infra/metrics/request-metrics.js';
import { SecretBox } from './infra/secret-box.js';
import { openTracing } from './infra/tracing/open-tracing.js';
import { RequestSpans } from './infra/tracing/request-spans.js';
import {
  finishRestore,
  hasUnfinishedRestore,
} from './modules/backups/restoring/restore-moves.adapter.js';
import { schema } from './schema.js';
import { serveAdminApp } from './web/admin-app.js';
import { serveApiDocs } from './web/api-docs.js';

/** How long a shutdown waits for requests in progress. */
const drainTimeoutMs = 5000;

export interface RunningApp {
  nest: NestExpressApplication;
  /** The port that Stackyard listens on. If PORT is 0, the operating system chose it. */
  port: number;
  stop(): Promise<void>;
}

/**
 * Opens everything that the application needs before it starts, such as the log, the encryption
 * keys and the database. Completes an interrupted restore before opening the database, and applies
 * missing migrations to the database.
 */
export async function createFoundation(
  settings: Settings,
  overrides: { logging?: Logging; clock?: Clock; busyTimeoutMs?: number } = {},
): Promise<Foundation> {
  const logging = overrides.logging ?? (await Logging.start(settings));
  const lock = await lockDataDir(settings.DATA_DIR);
  const secretBox = await SecretBox.open(settings);
  const database = await Database.open(settings, schema, overrides.busyTimeoutMs);
  const tracing = await openTracing(settings, logging);
  const clock = overrides.clock ?? new SystemClock();
  return { settings, logging, lock, secretBox, database, tracing, clock };
}

/**
 * Completes an interrupted restore, and then locks the data directory, so that no restore can start
 * while Stackyard is running.
 */
async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  if (await hasUnfinishedRestore(dataDir)) {
    const exclusiveLock = await DataDirLock.acquireExclusive(dataDir);
    try {
      await finishRestore(dataDir);
    } finally {
      await exclusiveLock.release();
    }
  }
  return DataDirLock.acquireShared(dataDir);
}

/**
 * Starts the application and resolves once it accepts requests. If `tasksByClock` is false,
 * background tasks that are triggered only by time are not started.
 */
export async function startApp(
  foundation: Foundation,
  { tasksByClock: runTimeTriggeredTasks = true } = {},
): Promise<RunningApp> {
  const { settings, logging, lock, database, tracing } = foundation;
  const nest = await NestFactory.create<NestExpressApplication>(
    AppModule.forFoundation(foundation),
    new HttpServerAdapter(),
    { logger: logging.forNest(), bodyParser: false, abortOnError: false },
  );
  configureHttp(nest, settings);
  limitTimeouts(nest.getHttpServer());
  const sockets = new Set<Socket>();
  nest.getHttpServer().on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await nest.listen(settings.PORT, settings.HOST);
  nest.get(BackgroundTasks).start({ runTimeTriggered: runTimeTriggeredTasks });
  const address: unknown = nest.getHttpServer().address();
  const port =
    typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
  return {
    nest,
    port,
    stop: async () => {
      const server: Server = nest.getHttpServer();
      // Wait for the HTTP server itself. The realtime channel closes it first, after which Nest no
      // longer waits for requests in progress.
      const serverClosed = once(server, 'close');
      // Nothing else closes a socket that is still being upgraded to WebSocket, so it would block
      // the shutdown forever.
      const drainTimer = setTimeout(
        () => sockets.forEach((socket) => socket.destroy()),
        drainTimeoutMs,
      );
      // Clients may keep idle connections open indefinitely, which would delay the shutdown.
      const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
      await nest.close();
      await serverClosed;
      clearTimeout(drainTimer);
      clearInterval(idleTimer);
      await database.close();
      await lock.release();
      await tracing.stop();
    },
  };
}

/**
 * Limits how long a request may take to arrive, so that slow requests cannot occupy a connection
 * forever. Responses may take any time.
 */
function limitTimeouts(server: Server): void {
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.maxHeadersCount = 100;
  // Must be longer than the keep-alive timeout of proxies. Otherwise, a proxy may send a request
  // over a connection that the server is just closing, and the request fails.
  server.keepAliveTimeout = 65_000;
}

function configureHttp(nest: NestExpressApplication, settings: Settings): void {
  nest.disable('x-powered-by');
  nest.set('trust proxy', settings.TRUSTED_PROXIES);
  nest.use(openRequestScope);
  nest.use(nest.get(RequestMetrics).observe);
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) nest.use(nest.get(RequestSpans).observe);
  nest.use(securityHeaders(settings));
  nest.use(nest.get(ClientNetworks).guard);
  nest.use(refuseOtherMethods);
  serveAdminApp(nest, settings);
  serveApiDocs(nest);
  nest.use(refuseOtherOrigins);
  nest.use(readJson);
}
