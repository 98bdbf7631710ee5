import 'reflect-metadata';
import { createFoundation, startApp } from './app.js';
import { readSettings, InvalidSettingsError } from './config/settings.js';
import { tolerateClosedOutput } from './standard-streams.js';
import { startFaultMessage } from './start-fault.js';

tolerateClosedOutput();

try {
  const settings = readSettings(process.env);
  const foundation = await createFoundation(settings);
  const app = await startApp(foundation);
  const log = foundation.logging.loggerFor('stackyard');
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'Stopping');
      app.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error(
            { err: error },
            'Stopped uncleanly; the next start resumes or ends unfinished work',
          );
          process.exit(1);
        },
      );
    });
  }
  log.info({ port: app.port, sinceStartMs: Math.round(process.uptime() * 1000) }, 'Ready');
} catch (error) {
  // Write to the console, because the log may not exist yet.
  console.error(
    error instanceof InvalidSettingsError ? error.message : (startFaultMessage(error) ?? error),
  );
  process.exit(1);
}
