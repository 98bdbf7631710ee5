import type { ChannelKind, InputFault } from '@stackyard/contracts';
import { findJsonFaultOffset } from './json-fault.js';
import { plainBody } from './plain-text.js';
import type { MessageText } from './message-text.js';

const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The placeholders of templates, with their values. */
const values: Record<string, (text: MessageText) => string> = {
  id: ({ id }) => id,
  headline: ({ headline }) => headline,
  severity: ({ severity }) => severity,
  detail: ({ detail }) => detail,
  facts: ({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  items: ({ items }) => items.map((item) => `• ${item}`).join('\n'),
  evidence: ({ evidence }) => evidence.join('\n'),
  url: ({ link }) => link?.url ?? '',
  actions: ({ actions }) => actions.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  at: ({ at }) => at,
  text: (text) => plainBody(text),
};

export const placeholders = Object.keys(values);

/** Fills in a text template. Values are not escaped. */
export function fillTemplate(template: string, text: MessageText): string {
  return template.replace(placeholderPattern, (_, name: string) => values[name]?.(text) ?? '');
}

/**
 * Fills in a JSON template. Values are escaped, so that they cannot end the string that contains
 * them.
 */
export function fillJsonTemplate(template: string, text: MessageText): string {
  return template.replace(placeholderPattern, (_, name: string) =>
    JSON.stringify(values[name]?.(text) ?? '').slice(1, -1),
  );
}

/**
 * Returns the faults of a template, in the order in which they occur. A JSON template without other
 * faults is also filled with the samples, to check that the result is JSON.
 */
export function templateFaults(
  template: string,
  kind: ChannelKind,
  samples: readonly MessageText[],
): InputFault[] {
  const isJsonTemplate = kind === 'webhook';
  const faults = templatePartsOf(template, isJsonTemplate).flatMap(
    (part) => faultOf(template, part) ?? [],
  );
  if (faults.length > 0 || !isJsonTemplate) return faults;
  const isValidJson = samples.every(
    (sample) => findJsonFaultOffset(fillJsonTemplate(template, sample)) === null,
  );
  if (isValidJson) return [];
  // Values and their placeholders differ in length, so replace each placeholder with text of the
  // same length to find the position of the fault.
  const masked = template.replace(placeholderPattern, (placeholder) =>
    'x'.repeat(placeholder.length),
  );
  const position = findJsonFaultOffset(masked) ?? 0;
  return [faultAt(template, position, 'templateJson', 'the result is not valid JSON from here on')];
}

/** A placeholder, or an unmatched `{{` or `}}`. */
interface TemplatePart {
  position: number;
  found: string;
  /** Null for an unmatched `{{` or `}}`. */
  name: string | null;
  /** Whether the position in a JSON template is outside of strings. */
  isOutsideString: boolean;
}

const tokenPattern = /\\.|"|\{\{\s*([^{}]*?)\s*\}\}|\{\{|\}\}/gs;

function templatePartsOf(template: string, isJsonTemplate: boolean): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let isInString = !isJsonTemplate;
  for (const { 0: found, 1: name = null, index: position } of template.matchAll(tokenPattern)) {
    if (found === '"') isInString = isJsonTemplate ? !isInString : true;
    // Outside of strings, `}}` can be the end of two JSON objects.
    else if (found !== '}}' || isInString) {
      if (/^[{}]/.test(found)) parts.push({ position, found, name, isOutsideString: !isInString });
    }
  }
  return parts;
}

function faultOf(
  template: string,
  { position, found, name, isOutsideString }: TemplatePart,
): InputFault | null {
  if (name === null) {
    return {
      ...faultAt(template, position, 'templateBraces', `${found} is unmatched`),
      found,
    };
  }
  if (!(name in values)) {
    const detail = `{{${name}}} is not a placeholder; available: ${placeholders.join(', ')}`;
    return { ...faultAt(template, position, 'templatePlaceholder', detail), found: name };
  }
  if (!isOutsideString) return null;
  const detail = `{{${name}}} must be in double quotes`;
  return { ...faultAt(template, position, 'templateQuotes', detail), found: name };
}

function faultAt(template: string, position: number, code: string, message: string): InputFault {
  const lines = template.slice(0, position).split('\n');
  const [line, column] = [lines.length, (lines.at(-1) ?? '').length + 1];
  const detail = `line ${line}, column ${column}: ${message}`;
  return { pointer: '/template', code, detail, line, column };
}
