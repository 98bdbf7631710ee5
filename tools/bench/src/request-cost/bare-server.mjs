import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { openDatabase } from '../event-log/sqlite.mjs';

/**
 * Responds to a signed-in request with as little work as possible: one statement for the session,
 * and Node's HTTP server.
 */
const db = await openDatabase(process.argv[2] ?? '');
await db.exec('PRAGMA query_only = 1');
const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  db.all(
    `SELECT users.id, username, display_name, superuser
       FROM sessions JOIN users ON users.id = user_id WHERE token_hash = ? AND active`,
    [createHash('sha256').update(token).digest('hex')],
  ).then(
    ([user]) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ authenticated: user !== undefined, user }));
    },
    (fault) => response.destroy(fault),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.once('disconnect', () => process.exit(0));
