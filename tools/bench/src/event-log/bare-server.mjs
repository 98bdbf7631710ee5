import { createServer } from 'node:http';
import { openDatabase } from './sqlite.mjs';

/**
 * Serves a page of the log with as little work as possible: the query, JSON.stringify, and Node's
 * HTTP server.
 */
const db = await openDatabase(process.argv[2] ?? '');
await db.exec('PRAGMA query_only = 1');
const server = createServer((_, response) => {
  db.all('SELECT * FROM event_log ORDER BY created_at DESC, id DESC LIMIT 50').then(
    (rows) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ entries: rows }));
    },
    (fault) => response.destroy(fault),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.once('disconnect', () => process.exit(0));
