import { splitList } from '@stackyard/contracts';
import { getMetadataStorage } from '@stackyard/contracts/class-validator';

type ValueType = 'number' | 'boolean' | 'text';
interface PropertyFormat {
  type: ValueType;
  isList: boolean;
}

const propertyFormats = new Map<unknown, Map<string, PropertyFormat>>();
const numericRules = new Set(['isInt', 'isNumber', 'min', 'max']);

/**
 * Parses the text of an environment variable or query parameter and assigns the value to the
 * property of the same name, whose validation rules determine the type. The only accepted booleans
 * are `true` and `false`. Text that cannot be parsed is assigned unchanged, so that validation
 * reports it. Returns false if there is no such property.
 */
export function setFromText(target: object, name: string, text: string): boolean {
  const format = formatsOf(target.constructor).get(name);
  if (format === undefined) return false;
  const value = format.isList
    ? splitList(text).map((item) => parseText(item, format.type))
    : parseText(text, format.type);
  Reflect.set(target, name, value);
  return true;
}

function parseText(text: string, type: ValueType): string | number | boolean {
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function formatsOf(type: object['constructor']): Map<string, PropertyFormat> {
  const cached = propertyFormats.get(type);
  if (cached !== undefined) return cached;
  const formats = new Map<string, PropertyFormat>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const previous = formats.get(rule.propertyName) ?? { type: 'text', isList: false };
    const name = rule.name ?? rule.type;
    formats.set(rule.propertyName, {
      type: numericRules.has(name) ? 'number' : name === 'isBoolean' ? 'boolean' : previous.type,
      isList: previous.isList || rule.each,
    });
  }
  propertyFormats.set(type, formats);
  return formats;
}
