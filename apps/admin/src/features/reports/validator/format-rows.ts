/** The part of JSON Schema that describes the format of reports. */
interface Schema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

export interface FormatRule {
  kind: 'entries' | 'characters' | 'number' | 'choice';
  least?: number | undefined;
  most?: number | undefined;
  /** The allowed values, for `choice`. */
  values?: string;
}

/** A field of the format, for example `developments[].title`, with the rules for its value. */
export interface FormatRow {
  path: string;
  rules: FormatRule[];
}

/** Lists the fields of a schema in order, and the rules for each of them. */
export function formatRowsOf(schema: Schema, path = ''): FormatRow[] {
  const { properties, items, minItems, maxItems } = schema;
  if (properties) {
    return Object.entries(properties).flatMap(([name, property]) =>
      formatRowsOf(property, path === '' ? name : `${path}.${name}`),
    );
  }
  if (!items) return [{ path, rules: [ruleOf(schema)] }];
  const entries: FormatRule = { kind: 'entries', least: minItems, most: maxItems };
  return items.properties
    ? [{ path, rules: [entries] }, ...formatRowsOf(items, `${path}[]`)]
    : [{ path, rules: [entries, ruleOf(items)] }];
}

function ruleOf({ enum: values, type, ...limits }: Schema): FormatRule {
  if (values) return { kind: 'choice', values: values.join(' | ') };
  if (type === 'integer') return { kind: 'number', least: limits.minimum, most: limits.maximum };
  return { kind: 'characters', least: limits.minLength, most: limits.maxLength };
}
