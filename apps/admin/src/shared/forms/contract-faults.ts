import type { RequestClass } from '@stackyard/contracts';
import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import { enforceRules } from './enforce-rules.js';

/** One violated rule of a field. */
export interface FieldFault {
  /** Path of the field as forms write it: `tls.fingerprint`. */
  field: string;
  /** Name of the rule: `minLength`. */
  rule: string;
  /** The figure that the rule names, if it has one. */
  limit?: number;
  /** The sentence of the rule's author, in English. */
  detail: string;
}

/** Classes of nested properties: they must be instances for their own rules to count. */
export type NestedClasses = Record<string, RequestClass<object>>;

/** What is no number breaks the limits of one, too; that it is none says more. */
const kindsOfFigures = ['isInt', 'isNumber'];

/** Builds the request as the contract class; fields that are `undefined` are left out. */
export function toRequest<T extends object>(
  Request: RequestClass<T>,
  values: object,
  nested: NestedClasses = {},
): T {
  const entries = Object.entries<unknown>(values as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const Nested = nested[name];
      if (!Nested || typeof value !== 'object' || value === null) return [name, value] as const;
      return [name, toRequest(Nested, value)] as const;
    });
  return Object.assign(new Request(), Object.fromEntries(entries));
}

/** Checks a request by the rules of its class, the same that the server applies. */
export async function contractFaults(request: object): Promise<FieldFault[]> {
  enforceRules();
  return (await validate(request)).flatMap((error) => faultsOf(error, ''));
}

function faultsOf(error: ValidationError, parent: string): FieldFault[] {
  const field = parent + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, detail]) => {
    const limit = limitOf(error, rule);
    return { field, rule, detail, ...(limit !== undefined && { limit }) };
  });
  const first = ({ rule }: FieldFault): number => (kindsOfFigures.includes(rule) ? 0 : 1);
  own.sort((one, other) => first(one) - first(other));
  const below = (error.children ?? []).flatMap((child) => faultsOf(child, `${field}.`));
  return [...own, ...below];
}

function limitOf({ target, property }: ValidationError, rule: string): number | undefined {
  if (!target) return undefined;
  const rules = getMetadataStorage().getTargetValidationMetadatas(
    target.constructor,
    '',
    false,
    false,
  );
  const found = rules.find((entry) => entry.propertyName === property && entry.name === rule);
  const limit: unknown = found?.constraints?.[0];
  return typeof limit === 'number' ? limit : undefined;
}
