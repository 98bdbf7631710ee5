import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { summaryOf } from './summary.mjs';

/** The state for each exit code, used when the CLI prints no result. */
const stateByCode = new Map([
  [2, 'bad-input'],
  [3, 'not-allowed'],
  [4, 'maintenance'],
  [5, 'timed-out'],
  [6, 'unreachable'],
  [7, 'rolled-back'],
  [8, 'rollback-failed'],
]);

/** Inputs that are passed to the CLI as options of the same name. */
const booleanOptions = ['all', 'outdated', 'canary', 'include-not-started', 'wait'];
const valueOptions = ['parallel', 'stop-after', 'acknowledge', 'retry', 'reason'];
/** Inputs that may be empty, in which case each stack's own setting applies. */
const optionalBooleans = ['auto-rollback'];

const token = input('token');
if (token !== '') console.log(`::add-mask::${token}`);
const { code, out, err } = await redeploy();
const outcome = out === '' ? null : JSON.parse(out);
const state = outcome?.state ?? stateByCode.get(code) ?? 'failed';
const outputs = { batch: String(outcome?.batchId ?? ''), state, json: out.trim() };
const outputTexts = Object.entries(outputs).map(([name, value]) => outputText(name, value));
await appendToEnvFile('GITHUB_OUTPUT', outputTexts.join(''));
await appendToEnvFile('GITHUB_STEP_SUMMARY', summaryOf(state, outcome, err));
if (code !== 0) console.log(`::error title=Stackyard redeploy::${escapeData(err.trim())}`);
process.exitCode = code;

/**
 * Runs the CLI. The token is passed in an environment variable, because arguments are visible to
 * other processes.
 */
async function redeploy() {
  const [program = '', ...leadingArguments] = splitWords(input('command'));
  const child = spawn(program, [...leadingArguments, ...redeployArguments()], {
    env: { ...process.env, STACKYARD_URL: input('url'), STACKYARD_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Keep the runner from treating the server's messages as workflow commands.
  const stopToken = randomUUID();
  console.log(`::stop-commands::${stopToken}`);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      err += `${program} cannot be run: ${error.message}\n`;
      resolve(1);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  console.log(`::${stopToken}::`);
  return { code, out, err };
}

function redeployArguments() {
  return [
    ...['redeploy', '--json', '--timeout', input('timeout')],
    ...booleanOptions.flatMap((name) => (isInputTrue(name) ? [`--${name}`] : [])),
    ...optionalBooleans.flatMap((name) =>
      input(name) === '' ? [] : [isInputTrue(name) ? `--${name}` : `--no-${name}`],
    ),
    ...valueOptions.flatMap((name) => (input(name) === '' ? [] : [`--${name}=${input(name)}`])),
    ...['--', ...splitWords(input('stacks'))],
  ];
}

/** @param {string} name */
function isInputTrue(name) {
  const text = input(name).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Error(`The input ${name} is either true or false.`);
}

/** @param {string} name */
function input(name) {
  return (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
}

/** @param {string} text */
function splitWords(text) {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** @param {string} variable @param {string} text */
async function appendToEnvFile(variable, text) {
  const file = process.env[variable];
  if (file) await appendFile(file, text);
}

/**
 * @param {string} name
 * @param {string} value May contain line breaks.
 */
function outputText(name, value) {
  const delimiter = randomUUID();
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

/** @param {string} text */
function escapeData(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
