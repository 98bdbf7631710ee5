import type { ChannelKind, InputFault } from '@stackyard/contracts';
import { plainBody } from './plain-text.js';
import type { MessageText } from './message-text.js';

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

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

/** The names of all placeholders. */
export const placeholders = Object.keys(values);

/** Fills in a text template. */
export function fillTemplate(template: string, text: MessageText): string {
  return template.replace(placeholder, (_, name: string) => values[name]?.(text) ?? '');
}

/**
 * Fills in a JSON template. Values are escaped, so that they cannot end the string that contains
 * them.
 */
export function fillJsonTemplate(template: string, text: MessageText): string {
  return template.replace(placeholder, (_, name: string) =>
    JSON.stringify(values[name]?.(text) ?? '').slice(1, -1),
  );
}

/** Returns the faults of a template, found by filling it in with sample data. */
export function templateFaults(
  template: string,
  kind: ChannelKind,
  sample: MessageText,
): InputFault[] {
  const fault = (detail: string) => ({ pointer: '/template', code: 'template', detail });
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name);
  const unknown = names.find((name) => !(name in values));
  if (unknown !== undefined) {
    return [
      fault(
        `{{${unknown}}} is not a placeholder. Available placeholders: ${placeholders.join(', ')}`,
      ),
    ];
  }
  if (/\{\{|\}\}/.test(template.replace(placeholder, ''))) {
    return [fault('contains an unpaired {{ or }}')];
  }
  if (kind !== 'webhook') return [];
  try {
    JSON.parse(fillJsonTemplate(template, sample));
    return [];
  } catch (error) {
    return [fault(`does not result in JSON: ${error instanceof Error ? error.message : ''}`)];
  }
}
