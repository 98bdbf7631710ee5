/** The parts of a compose service that the sandbox uses. */
export interface ComposeService {
  name: string;
  image: string;
  healthcheck: boolean;
  tty: boolean;
  /** Pull policy of the service; null if the file does not set one. */
  pullPolicy: string | null;
  replicas: number;
  containerName: string | null;
  /** Labels of the service; only the notation `name: value` is supported. */
  labels: Record<string, string>;
  dependsOn: string[];
  /** Log lines that the command writes with `echo`. */
  echoedLines: { stream: 'stdout' | 'stderr'; text: string }[];
  /** Text of the service with variables substituted. If it changes, the container is recreated. */
  definition: string;
}

/** Thrown for a compose file that Docker would reject. */
export class ComposeError extends Error {}

/**
 * Reads the services of a compose file. Supports the usual notation (two-space indentation, block
 * style) and keeps everything else in a service as text.
 *
 * @throws ComposeError if there are no services, or if a service has neither an image nor a build
 */
export function parseCompose(
  file: string,
  project: string,
  env: readonly { name: string; value: string }[],
): ComposeService[] {
  const blocks = serviceBlocks(interpolate(file, env));
  if (blocks.size === 0) throw new ComposeError('no service selected');
  return [...blocks].map(([name, lines]) => toService(name, lines, project));
}

function serviceBlocks(file: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  let isInServices = false;
  let current: string[] | undefined;
  for (const line of file.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const indent = line.length - line.trimStart().length;
    if (indent === 0) isInServices = line.trim() === 'services:';
    else if (isInServices && indent === 2 && /^[\w.-]+:$/.test(line.trim())) {
      current = [];
      blocks.set(line.trim().slice(0, -1), current);
    } else if (isInServices) current?.push(line);
  }
  return blocks;
}

function toService(name: string, lines: string[], project: string): ComposeService {
  const valueOf = (key: string) => {
    const found = lines.map((line) => line.trim()).find((line) => line.startsWith(`${key}:`));
    return found === undefined ? undefined : unquote(found.slice(key.length + 1).trim());
  };
  const image = valueOf('image') || (valueOf('build') === undefined ? '' : `${project}-${name}`);
  if (image === '') {
    throw new ComposeError(
      `service "${name}" has neither an image nor a build context specified: invalid compose project`,
    );
  }
  return {
    name,
    image,
    healthcheck: valueOf('healthcheck') !== undefined,
    tty: valueOf('tty') === 'true',
    pullPolicy: valueOf('pull_policy') ?? null,
    replicas: Number(valueOf('replicas') ?? 1),
    containerName: valueOf('container_name') ?? null,
    labels: labelsIn(lines),
    dependsOn: dependenciesIn(lines),
    echoedLines: echoedLinesOf(valueOf('command') ?? ''),
    definition: lines.join('\n'),
  };
}

function labelsIn(lines: readonly string[]): Record<string, string> {
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const start = lines.findIndex((line) => line.trim() === 'labels:');
  if (start < 0) return {};
  const remainingLines = lines.slice(start + 1);
  const end = remainingLines.findIndex((line) => indentOf(line) <= indentOf(lines[start] ?? ''));
  return Object.fromEntries(
    remainingLines.slice(0, end < 0 ? undefined : end).map((line) => {
      const [, name = '', value = ''] = /^\s*([^:]+):\s*(.*)$/.exec(line) ?? [];
      return [name, unquote(value.trim())];
    }),
  );
}

/** Reads `depends_on`, which can be a list on one line or on several, or a map. */
function dependenciesIn(lines: readonly string[]): string[] {
  const lineIndex = lines.findIndex((line) => line.trim().startsWith('depends_on:'));
  const start = lines[lineIndex];
  if (start === undefined) return [];
  const inlineList = /\[(.*)\]/.exec(start)?.[1];
  if (inlineList !== undefined) return inlineList.split(',').map((name) => unquote(name.trim()));
  const indent = start.search(/\S/);
  const names: string[] = [];
  for (const line of lines.slice(lineIndex + 1)) {
    if (line.search(/\S/) <= indent) break;
    const name = /^(?:- *)?["']?([\w.-]+)["']?:?$/.exec(line.trim())?.[1];
    if (name !== undefined && line.search(/\S/) === indent + 2) names.push(name);
  }
  return names;
}

function echoedLinesOf(command: string): ComposeService['echoedLines'] {
  return [...command.matchAll(/echo ([\w -]+?)( ?>&2)?(?=[;&'"]|$)/g)].map((found) => ({
    stream: found[2] === undefined ? 'stdout' : 'stderr',
    text: (found[1] ?? '').trim(),
  }));
}

function interpolate(file: string, env: readonly { name: string; value: string }[]): string {
  const values = new Map(env.map(({ name, value }) => [name, value]));
  return file.replace(
    /\$\{(\w+)(?::?-([^}]*))?\}|\$(\w+)/g,
    (
      _match,
      bracedName: string | undefined,
      fallback: string | undefined,
      bareName: string | undefined,
    ) => values.get(bracedName ?? bareName ?? '') || (fallback ?? ''),
  );
}

function unquote(text: string): string {
  return text.replace(/^(['"])(.*)\1$/, '$2');
}
