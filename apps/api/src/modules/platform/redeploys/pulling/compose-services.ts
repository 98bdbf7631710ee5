/** The parts of a compose service that determine its image. */
export interface ComposeService {
  name: string;
  /**
   * Image reference after variable substitution; null if there is no image or a variable is
   * unknown.
   */
  image: string | null;
  /** Null if the file does not set a pull policy, or if the policy contains an unknown variable. */
  pullPolicy: string | null;
}

interface Variable {
  name: string;
  value: string;
}

/** Maximum length of a chain of services that extend each other. */
const maxExtendsDepth = 20;

/**
 * Returns the services that a deploy starts. Services with a profile are left out, because the
 * platform does not start them.
 *
 * @param content - the parsed compose file
 * @returns an empty list if the content is not a compose file
 */
export function parseComposeServices(content: unknown, env: readonly Variable[]): ComposeService[] {
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

/**
 * Returns the fields of a service, including those that it inherits from services in the same file
 * through `extends`.
 */
function fieldsOf(
  services: Record<string, unknown>,
  name: string,
  depth = 0,
): Record<string, unknown> {
  const ownFields = services[name];
  if (!isRecord(ownFields) || depth > maxExtendsDepth) return {};
  const baseName = nameOfExtendedService(ownFields['extends']);
  return baseName === null
    ? ownFields
    : { ...fieldsOf(services, baseName, depth + 1), ...ownFields };
}

function nameOfExtendedService(extendsValue: unknown): string | null {
  if (typeof extendsValue === 'string') return extendsValue;
  if (!isRecord(extendsValue) || extendsValue['file'] !== undefined) return null;
  return typeof extendsValue['service'] === 'string' ? extendsValue['service'] : null;
}

function textOf(value: unknown, env: readonly Variable[]): string | null {
  if (typeof value !== 'string') return null;
  const interpolatedText = interpolate(
    value,
    new Map(env.map((variable) => [variable.name, variable.value])),
  );
  return interpolatedText === '' ? null : interpolatedText;
}

const bracedVariablePattern = /\$\{(?<name>\w+)(?:(?<operator>:?[-+?])(?<word>[^${}]*))?\}/;
const unbracedVariablePattern = /\$(?<name>[A-Za-z_]\w*)/;
/** Placeholder for an escaped dollar sign while variables are substituted. */
const dollarPlaceholder = '\u0000';

/**
 * Substitutes variables as Compose does, innermost first. Returns null if an expression is invalid,
 * or if a variable is unknown, because the platform may read it from another file.
 */
function interpolate(text: string, values: ReadonlyMap<string, string>): string | null {
  let result = text.replaceAll('$$', dollarPlaceholder);
  for (;;) {
    const match = bracedVariablePattern.exec(result) ?? unbracedVariablePattern.exec(result);
    if (match === null) break;
    const { name = '', operator = '', word = '' } = match.groups ?? {};
    const value = substitute(values.get(name), operator, word);
    if (value === null) return null;
    result =
      result.slice(0, match.index) +
      value.replaceAll('$', dollarPlaceholder) +
      result.slice(match.index + match[0].length);
  }
  return result.includes('$') ? null : result.replaceAll(dollarPlaceholder, '$');
}

function substitute(value: string | undefined, operator: string, word: string): string | null {
  const isSet = operator.startsWith(':')
    ? value !== undefined && value !== ''
    : value !== undefined;
  if (operator.endsWith('+')) return isSet ? word : '';
  if (isSet) return value ?? '';
  return operator.endsWith('-') ? word : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
