import type { RequestClass } from '@stackyard/contracts';
import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import { enforceRules } from './enforce-rules.js';

export interface FieldFault {
  /** Path to the field as React Hook Form writes it, such as `tls.fingerprint`. */
  field: string;
  /** Name of the rule, such as `minLength`. */
  rule: string;
  /** The limit that the rule sets, if it has one. */
  limit?: number;
  /** The validator's message, in English. */
  detail: string;
}

/**
 * Classes of nested objects and list items, by property. class-validator applies the rules of a
 * class only to its instances.
 */
export type NestedClasses = Record<string, RequestClass<object>>;

/**
 * Rules whose errors are listed first. A value that is not a number also violates `min` and `max`,
 * whose messages are less useful.
 */
const numberRules = ['isInt', 'isNumber'];

/**
 * Builds an instance of the contract class, with instances of the classes in `nested` for nested
 * objects and list items. Fields that are `undefined` are left out.
 */
export function toRequest<T extends object>(
  Request: RequestClass<T>,
  values: object,
  nestedClasses: NestedClasses = {},
): T {
  const entries = Object.entries<unknown>(values as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const NestedClass = nestedClasses[name];
      if (!NestedClass || typeof value !== 'object' || value === null)
        return [name, value] as const;
      const nestedValue = Array.isArray(value)
        ? value.map((item: object) => toRequest(NestedClass, item))
        : toRequest(NestedClass, value);
      return [name, nestedValue] as const;
    });
  return Object.assign(new Request(), Object.fromEntries(entries));
}

/** Validates a request with the rules of its class, which the server applies as well. */
export async function contractFaults(request: object): Promise<FieldFault[]> {
  enforceRules();
  return (await validate(request)).flatMap((error) => faultsOf(error, ''));
}

function faultsOf(error: ValidationError, parent: string): FieldFault[] {
  const field = parent + error.property;
  const ownFaults = Object.entries(error.constraints ?? {}).map(([rule, detail]) => {
    const limit = limitOfRule(error, rule);
    return { field, rule, detail, ...(limit !== undefined && { limit }) };
  });
  const rankOf = ({ rule }: FieldFault): number => (numberRules.includes(rule) ? 0 : 1);
  ownFaults.sort((one, other) => rankOf(one) - rankOf(other));
  const nestedFaults = (error.children ?? []).flatMap((child) => faultsOf(child, `${field}.`));
  return [...ownFaults, ...nestedFaults];
}

function limitOfRule({ target, property }: ValidationError, rule: string): number | undefined {
  if (!target) return undefined;
  const rules = getMetadataStorage().getTargetValidationMetadatas(
    target.constructor,
    '',
    false,
    false,
  );
  const ruleMetadata = rules.find(
    (entry) => entry.propertyName === property && entry.name === rule,
  );
  const limit: unknown = ruleMetadata?.constraints?.[0];
  return typeof limit === 'number' ? limit : undefined;
}
