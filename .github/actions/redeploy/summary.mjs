/**
 * The page that the runner shows for the job.
 *
 * @param {string} state
 * @param {{ redeploys: Redeploy[], skipped: Skipped[] } | null} outcome Null when nothing was started.
 * @param {string} talk What the command line said about it.
 *
 * @typedef {object} Redeploy
 * @property {number} id
 * @property {{ name: string }} stack
 * @property {{ name: string }} server
 * @property {string} state
 * @property {{ code: string, detail: string } | null} failure
 * @property {string | null} startedAt
 * @property {string | null} finishedAt
 *
 * @typedef {object} Skipped
 * @property {string} stackName
 * @property {string} reason
 */
export function summaryOf(state, outcome, talk) {
  const head = `### Redeploy: ${state}\n\n`;
  if (outcome === null) return `${head}${talk.trim().split('\n').map(plain).join('<br>')}\n`;
  const rows = [
    ...outcome.redeploys.map(redeployRow),
    ...outcome.skipped.map(({ stackName, reason }) => ['', stackName, 'skipped', '', reason]),
  ];
  const lines = [
    ['Server', 'Stack', 'Result', 'Seconds', 'Detail'],
    Array(5).fill('---'),
    ...rows.map((cells) => cells.map(plain)),
  ];
  return `${head}${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`;
}

/** @param {Redeploy} redeploy */
function redeployRow({ id, stack, server, state, failure, startedAt, finishedAt }) {
  const seconds =
    startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : '';
  const detail = failure === null ? `redeploy ${id}` : `${failure.code}: ${failure.detail}`;
  return [server.name, stack.name, state, String(seconds), detail];
}

/** Text that is no markup, and stays in its cell. @param {string} text */
function plain(text) {
  return text
    .replace(/[&<>|`*_[\]\\~]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/\r?\n/g, ' ');
}
