/** @typedef {import('@stackyard/contracts').EventLogEntryReply} Entry */

export const firstEntryTime = Date.UTC(2025, 9, 1);
const periodMs = 400 * 24 * 3600 * 1000;

/** A word that occurs in twenty entries, all in the first tenth of the log. */
export const rareWord = 'quicksilver';

const shapes = /** @type {const} */ ([
  ['redeploy', 'redeploy.requested', 'success', 'info', 'stack', 'Redeploy of {stack} requested'],
  ['redeploy', 'redeploy.started', 'success', 'info', 'stack', 'Redeploy of {stack} began'],
  ['redeploy', 'redeploy.succeeded', 'success', 'info', 'stack', 'Redeploy of {stack} succeeded'],
  [
    'redeploy',
    'redeploy.failed',
    'failure',
    'error',
    'stack',
    'Pull failed: no such image of {stack}',
  ],
  ['authentication', 'session.opened', 'success', 'info', 'session', '{actor} signed in'],
  [
    'authentication',
    'session.refused',
    'denied',
    'warning',
    'session',
    'Sign-in of {actor} refused',
  ],
  ['authentication', 'session.closed', 'success', 'info', 'session', '{actor} signed out'],
  ['maintenance', 'maintenance.opened', 'success', 'notice', 'maintenance', 'Disk swap until noon'],
  ['platform', 'server.changed', 'success', 'notice', 'server', 'Server {server} was changed'],
]);

/**
 * Returns a pseudo-random number from 0 to 2³² - 1 that depends only on the arguments.
 *
 * @param {number} n
 * @param {number} salt
 */
function pseudoRandom(n, salt) {
  let bits = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Returns a realistic entry with this ID, in a log with `rows` rows.
 *
 * @param {number} id
 * @param {number} rows
 * @returns {Entry}
 */
export function entryOf(id, rows) {
  const pick = (/** @type {number} */ salt, /** @type {number} */ count) =>
    pseudoRandom(id, salt) % count;
  const [category, action, outcome, severity, targetType, text] =
    shapes[Math.floor(Math.sqrt(pick(1, 81)))] ?? shapes[0];
  const actor = `user-${pick(2, 50)}`;
  const stack = `stack-${pick(3, 300)}-${['web', 'db', 'cache', 'proxy'][pick(3, 4)]}`;
  const server = { id: 1 + pick(4, 5), name: `server-${1 + pick(4, 5)}` };
  const rareSuffix =
    id <= rows / 10 && id % Math.max(1, Math.floor(rows / 200)) === 7 ? ` ${rareWord}` : '';
  const message = text
    .replace('{stack}', stack)
    .replace('{actor}', actor)
    .replace('{server}', server.name);
  const name = targetType === 'stack' ? stack : targetType === 'server' ? server.name : actor;
  return {
    id,
    createdAt: new Date(
      firstEntryTime + Math.floor((id / rows) * periodMs) + pick(5, 40),
    ).toISOString(),
    category,
    action,
    outcome,
    severity,
    actor: { type: 'user', id: 1 + pick(2, 50), name: actor },
    target: { type: targetType, id: 1 + pick(3, 300), name },
    server: category === 'redeploy' || category === 'platform' ? server : null,
    message: `${message}${rareSuffix}`,
    ip: `192.0.2.${pick(6, 200)}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    requestId: `r-${Math.floor(id / 3)}`,
    reason: pick(7, 20) === 0 ? 'because somebody asked' : null,
    details:
      pick(8, 4) === 0 ? { before: { state: 'active' }, after: { state: 'inactive' } } : null,
  };
}
