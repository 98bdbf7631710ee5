/** A service of a compose file, as far as its image goes. */
export interface ComposeService {
  name: string;
  /** With its variables filled in; null where it has none, or one of them is not known here. */
  image: string | null;
  /** Null where the file does not say. */
  pullPolicy: string | null;
}

interface Variable {
  name: string;
  value: string;
}

/** How many services may extend each other. */
const deepest = 20;

/**
 * Reads the services that a deploy starts. Those with a profile are left out: the platform starts no
 * profiles.
 *
 * @param content - the parsed file
 * @returns none for a file that is no compose file
 */
export function composeServices(content: unknown, env: readonly Variable[]): ComposeService[] {
  const services = isRecord(content) && isRecord(content['services']) ? content['services'] : {};
  return Object.keys(services).flatMap((name) => {
    const fields = fieldsOf(services, name);
    if (Array.isArray(fields['profiles']) && fields['profiles'].length > 0) return [];
    return [
      {
        name,
        image: textOf(fields['image'], env),
        pullPolicy: textOf(fields['pull_policy'], env),
      },
    ];
  });
}

/** The fields of a service with those of the services that it extends in the same file. */
function fieldsOf(
  services: Record<string, unknown>,
  name: string,
  depth = 0,
): Record<string, unknown> {
  const own = services[name];
  if (!isRecord(own) || depth > deepest) return {};
  const base = baseOf(own['extends']);
  return base === null ? own : { ...fieldsOf(services, base, depth + 1), ...own };
}

function baseOf(extended: unknown): string | null {
  if (typeof extended === 'string') return extended;
  if (!isRecord(extended) || extended['file'] !== undefined) return null;
  return typeof extended['service'] === 'string' ? extended['service'] : null;
}

function textOf(value: unknown, env: readonly Variable[]): string | null {
  if (typeof value !== 'string') return null;
  const filled = interpolate(value, new Map(env.map((one) => [one.name, one.value])));
  return filled === '' ? null : filled;
}

const braced = /\$\{(?<name>\w+)(?:(?<operator>:?[-+?])(?<word>[^${}]*))?\}/;
const bare = /\$(?<name>[A-Za-z_]\w*)/;
/** Stands for a dollar sign that is meant as such, while others are filled in. */
const dollar = '\u0000';

/**
 * Fills in variables as compose does, the innermost first; null when one is not known here: the
 * platform may find it in a file of its own.
 */
function interpolate(text: string, values: ReadonlyMap<string, string>): string | null {
  let filled = text.replaceAll('$$', dollar);
  for (;;) {
    const found = braced.exec(filled) ?? bare.exec(filled);
    if (found === null) break;
    const { name = '', operator = '', word = '' } = found.groups ?? {};
    const value = substitute(values.get(name), operator, word);
    if (value === null) return null;
    filled =
      filled.slice(0, found.index) +
      value.replaceAll('$', dollar) +
      filled.slice(found.index + found[0].length);
  }
  return filled.includes('$') ? null : filled.replaceAll(dollar, '$');
}

function substitute(value: string | undefined, operator: string, word: string): string | null {
  const given = operator.startsWith(':')
    ? value !== undefined && value !== ''
    : value !== undefined;
  if (operator.endsWith('+')) return given ? word : '';
  if (given) return value ?? '';
  return operator.endsWith('-') ? word : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
