/**
 * Returns the summary that the runner shows for the job, as Markdown.
 *
 * @param {string} state
 * @param {{ redeploys: Redeploy[], skipped: Skipped[], evidence?: Evidence[] } | null} outcome Null
 *   if no redeploy was started.
 * @param {string} errorOutput Error output of the CLI, shown if no redeploy was started.
 *
 * @typedef {object} Redeploy
 * @property {number} id
 * @property {{ name: string }} stack
 * @property {{ name: string }} server
 * @property {{ name: string }} environment
 * @property {string} state
 * @property {{ code: string, detail: string } | null} failure
 * @property {string | null} startedAt
 * @property {string | null} finishedAt
 *
 * @typedef {object} Evidence
 * @property {number} redeployId
 * @property {string} container
 * @property {string} state
 * @property {number | null} exitCode
 * @property {string[]} lastLines
 *
 * @typedef {object} Skipped
 * @property {string} stackName
 * @property {string} reason
 */
export function summaryOf(state, outcome, errorOutput) {
  const head = `### Redeploy: ${state}\n\n`;
  if (outcome === null)
    return `${head}${errorOutput.trim().split('\n').map(escapeMarkdown).join('<br>')}\n`;
  const { redeploys } = outcome;
  const rows = [
    ...redeploys.map((redeploy) => redeployRow(redeploy, serverLabel(redeploy, redeploys))),
    ...outcome.skipped.map(({ stackName, reason }) => ['', stackName, 'skipped', '', reason]),
  ];
  const lines = [
    ['Server', 'Stack', 'Result', 'Seconds', 'Detail'],
    Array(5).fill('---'),
    ...rows.map((cells) => cells.map(escapeMarkdown)),
  ];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  return `${head}${table}${(outcome.evidence ?? []).map(evidenceText).join('')}`;
}

/**
 * Formats the last log lines of a container as a collapsed section.
 *
 * @param {Evidence} evidence
 */
function evidenceText({ redeployId, container, state, exitCode, lastLines }) {
  const exit = exitCode === null ? '' : `, exit code ${exitCode}`;
  const title = escapeMarkdown(`Redeploy ${redeployId}: ${container}: ${state}${exit}`);
  if (lastLines.length === 0) return `\n${title}\n`;
  const log = lastLines.map((line) => line.replace(/[&<>]/g, characterReference)).join('\n');
  return `\n<details><summary>${title}</summary>\n\n<pre>${log}</pre>\n\n</details>\n`;
}

/**
 * Returns the server's name, with the environment's name appended if another stack on that server
 * has the same name.
 *
 * @param {Redeploy} redeploy @param {Redeploy[]} all
 */
function serverLabel({ server, stack, environment }, all) {
  const isRepeated = all.some(
    (other) =>
      other.server.name === server.name &&
      other.stack.name === stack.name &&
      other.environment.name !== environment.name,
  );
  return isRepeated ? `${server.name} / ${environment.name}` : server.name;
}

/** @param {Redeploy} redeploy @param {string} server */
function redeployRow({ id, stack, state, failure, startedAt, finishedAt }, server) {
  const seconds =
    startedAt && finishedAt ? (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000 : '';
  const detail = failure === null ? `redeploy ${id}` : `${failure.code}: ${failure.detail}`;
  return [server, stack.name, state, String(seconds), detail];
}

/**
 * Escapes markup and joins lines, so that the text stays in one table cell.
 *
 * @param {string} text
 */
function escapeMarkdown(text) {
  return text.replace(/[&<>|`*_[\]\\~]/g, characterReference).replace(/\r?\n/g, ' ');
}

/** @param {string} character */
function characterReference(character) {
  return `&#${character.charCodeAt(0)};`;
}
