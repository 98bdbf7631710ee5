import type { RedeployFailure } from '@stackyard/contracts';
import { escapeSequencePattern } from '#infra/text/control-characters.js';
import { countWithNoun } from '#infra/text/counted.js';

export interface FailedDeployOutput {
  reason: string;
  /**
   * The output without credentials, shortened at the start if necessary; null if there is only one
   * line, because the reason is taken from that line.
   */
  output: string | null;
}

const maxReasonLength = 600;
const maxOutputLength = 32_000;

const platformPrefixPattern =
  /^failed to (?:pull images of the stack|deploy a stack|remove a stack): ?/i;
/** Matches lines that Compose and Swarm print before the error. */
const warningPattern =
  /^(?:time="[^"]*" level=(?:warning|info|debug) |WARN\[|Ignoring (?:unsupported|deprecated) options: )/;
const errorStartPattern =
  /^(?:Error response from daemon|dependency failed to start|failed to solve|failed to create network|\d+ errors? occurred:)/;
/**
 * Matches a progress line of a service, container, network or image, such as `Container app-web-1
 * Starting`.
 */
const progressLinePattern =
  /^ (?:Container |Network |Volume |Image )?(?<name>\S+) +(?<step>\S.*?)\s*$/;
const unfinishedStepPattern = /^(?:Pulling|Creating|Recreate|Starting|Waiting|Warning|Error)\b/;
const layerIdPattern = /^[0-9a-f]{12}$/;

/**
 * Extracts the reason from the output, prepends the name of the only service or container that did
 * not finish, and removes credentials. Compose prints progress lines that begin with a space,
 * followed by the error.
 */
export function parseFailedDeployOutput(text: string): FailedDeployOutput {
  const cleanText = withoutCredentials(text.trimEnd());
  const lines = plainLinesOf(cleanText);
  const reason = simplifyReason(errorIn(lines));
  const unfinishedName = findSingleUnfinished(lines);
  const fullReason =
    unfinishedName === null || reason.includes(unfinishedName)
      ? reason
      : `${unfinishedName}: ${reason}`;
  return {
    reason: shortenReason(fullReason),
    output: cleanText.includes('\n') ? truncateStart(cleanText) : null,
  };
}

/** Classifies a failure by Compose's progress lines and the text of the error. */
export function failureOfDeploy(text: string): RedeployFailure {
  const lines = plainLinesOf(text.trimEnd());
  const plainText = lines.join('\n');
  // Compose pulls all images before it changes a container. If the output contains the progress of
  // pulls but nothing about containers, a pull failed.
  if (/^ .*\bPulling\s*$/m.test(plainText) && !/^ Container /m.test(plainText))
    return 'PULL_FAILED';
  const error = errorIn(lines);
  return fileFaultPatterns.some((pattern) => pattern.test(error))
    ? 'COMPOSE_FILE_INVALID'
    : 'DEPLOY_FAILED';
}

/**
 * Returns the lines without the platform's prefix and colour codes, which would hide how a line
 * begins.
 */
function plainLinesOf(text: string): string[] {
  return text.replace(escapeSequencePattern, '').replace(platformPrefixPattern, '').split(/\r?\n/);
}

/** Removes credentials from URLs. The URLs of repositories and proxies may contain tokens. */
export function withoutCredentials(text: string): string {
  return text.replace(/\/\/[^/@\s"']*@/g, '//');
}

const fileFaultPatterns: readonly RegExp[] = [
  /^yaml: /,
  /^validating /,
  /^error while interpolating /,
  /^invalid interpolation format /,
  /^decoding failed due to /,
  /^dependency cycle detected: /,
  /^env file .* not found/,
  /^stat .*: no such file or directory$/,
  /^no service selected$/,
  /^invalid (?:hostPort|containerPort|proto): /,
  /^unsupported Compose file version: /,
  /\bAdditional property \S+ is not allowed$/,
  /\bmust be an? (?:mapping|list|string|object|array|number|boolean)$/,
  /\bdepends on undefined service\b/,
  /: invalid compose project$/,
  /\binvalid reference format\b/,
];

function errorIn(lines: readonly string[]): string {
  const errorLines = lines.filter((line) => !/^ \S/.test(line) && !warningPattern.test(line));
  const errorIndex = errorLines.findLastIndex((line) => errorStartPattern.test(line));
  const [first, ...otherLines] = errorLines
    .slice(Math.max(errorIndex, 0))
    .filter((line) => line.trim() !== '');
  if (first === undefined) return lastError(lines);
  const end = first.endsWith(':')
    ? otherLines.length
    : otherLines.findIndex((line) => !/^\s/.test(line));
  const continuationLines = otherLines.slice(0, end < 0 ? otherLines.length : end);
  return [first, ...continuationLines].map((line) => line.trim()).join(' ');
}

/**
 * Returns the text of the last progress line that reports an error; if there is none, the last
 * line. Used for output that consists of progress lines only.
 */
function lastError(lines: readonly string[]): string {
  const errors = lines.flatMap((line) => / Error (\S.*)$/.exec(line)?.[1] ?? []);
  return (errors.at(-1) ?? lines.at(-1) ?? '').trim();
}

/** Returns the only service or container that did not finish; null unless there is exactly one. */
function findSingleUnfinished(lines: readonly string[]): string | null {
  const steps = new Map<string, string>();
  for (const line of lines) {
    const { name, step } = progressLinePattern.exec(line)?.groups ?? {};
    if (name !== undefined && step !== undefined && !layerIdPattern.test(name))
      steps.set(name, step);
  }
  const unfinishedSteps = [...steps].filter(([, step]) => unfinishedStepPattern.test(step));
  const [onlyStep] = unfinishedSteps;
  return onlyStep !== undefined && unfinishedSteps.length === 1 ? onlyStep[0] : null;
}

function simplifyReason(reason: string): string {
  return reason
    .replace(/^(?:1 error occurred: \* )?Error response from daemon: /, '')
    .replace(/(: [^:]+)\1$/, '$1')
    .replace(/(?<![:\w])[0-9a-f]{64}\b/g, (id) => id.slice(0, 12));
}

function shortenReason(text: string): string {
  return text.length > maxReasonLength ? `${text.slice(0, maxReasonLength - 2)} …` : text;
}

function truncateStart(text: string): string {
  const excessLength = text.length - maxOutputLength;
  return excessLength > 0
    ? `… (${countWithNoun(excessLength, 'character')} left out)\n${text.slice(excessLength)}`
    : text;
}
