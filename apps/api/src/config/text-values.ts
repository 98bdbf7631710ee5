import { splitList } from '@stackyard/contracts';
import { getMetadataStorage } from '@stackyard/contracts/class-validator';

type ValueType = 'number' | 'boolean' | 'text';
interface PropertyParser {
  type: ValueType;
  isList: boolean;
}

const propertyParsers = new Map<unknown, Map<string, PropertyParser>>();
const numericRules = new Set(['isInt', 'isNumber', 'min', 'max']);

/**
 * Parses the text of an environment variable or query parameter and assigns the value to the
 * property of the same name, whose validation rules determine the type. The only accepted booleans
 * are `true` and `false`. Text that cannot be parsed is assigned unchanged, so that validation
 * reports it. Returns false if there is no such property.
 */
export function setFromText(target: object, name: string, text: string): boolean {
  const parser = parsersOf(target.constructor).get(name);
  if (parser === undefined) return false;
  const value = parser.isList
    ? splitList(text).map((item) => parseText(item, parser.type))
    : parseText(text, parser.type);
  Reflect.set(target, name, value);
  return true;
}

function parseText(text: string, type: ValueType): string | number | boolean {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function parsersOf(type: object['constructor']): Map<string, PropertyParser> {
  const cached = propertyParsers.get(type);
  if (cached !== undefined) return cached;
  const parsers = new Map<string, PropertyParser>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const previous = parsers.get(rule.propertyName) ?? { type: 'text', isList: false };
    const name = rule.name ?? rule.type;
    parsers.set(rule.propertyName, {
      type: numericRules.has(name) ? 'number' : name === 'isBoolean' ? 'boolean' : previous.type,
      isList: previous.isList || rule.each,
    });
  }
  propertyParsers.set(type, parsers);
  return parsers;
}
