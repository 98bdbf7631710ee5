import { ApiProblem } from '@stackyard/api-client';
import type { InputFault, RequestClass } from '@stackyard/contracts';
import { useState } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useMessages, type Catalogue } from '../i18n/messages.js';
import {
  contractFaults,
  toRequest,
  type FieldFault,
  type NestedClasses,
} from './contract-faults.js';
import { isRule, ruleMessages, type Rule } from './rule.messages.js';

/** Rules whose message states a limit. */
const rulesWithLimit: readonly Rule[] = ['minLength', 'maxLength', 'min', 'max', 'arrayMaxSize'];

interface ContractFormOptions<Values> {
  /** Classes of nested properties, e.g. `{ tls: TlsTrust }`. */
  nestedClasses?: NestedClasses;
  /** Optional fields that are left out of the request while they are empty. */
  omitWhenEmpty?: readonly (keyof Values & string)[];
  /**
   * Converts the form values into the request if their shapes differ. `initial` holds the values
   * before any edit.
   */
  prepare?: (values: Values, initial: Values) => object;
  /**
   * Messages for rules that apply only to this form, by the code of the fault. A message can use
   * the properties of the fault as arguments.
   */
  rules?: Catalogue<string>;
}

export interface ContractForm<Values extends FieldValues, Request> extends UseFormReturn<
  Values,
  unknown,
  Request
> {
  /** Returns the first error of a field, translated. */
  errorOf: (field: Path<Values>) => string | undefined;
  /** Shows field errors at their fields. Any other error becomes `problem`. */
  showProblem: (error: unknown) => void;
  /** The last error, unless a field shows it. */
  problem: unknown;
}

/**
 * Returns a form that is validated with the contract class, as on the server. Submit handlers
 * receive the request. `defaultValues` must define every field, because `showProblem` treats names
 * without a value as unknown fields.
 */
export function useContractForm<Request extends object, Values extends FieldValues>(
  Request: RequestClass<Request>,
  defaultValues: Values,
  options: ContractFormOptions<Values> = {},
): ContractForm<Values, Request> {
  const t = useMessages(ruleMessages);
  const tFormRules = useMessages<string>(options.rules ?? noRuleMessages);
  const [problem, setProblem] = useState<unknown>(null);
  const resolver: Resolver<Values, unknown, Request> = async (values) => {
    const initial = { ...defaultValues, ...form.formState.defaultValues };
    const nonEmptyValues = dropEmpty(
      options.prepare?.(values, initial) ?? values,
      options.omitWhenEmpty,
    );
    const request = toRequest(Request, nonEmptyValues, options.nestedClasses);
    const faults = await contractFaults(request);
    if (faults.length === 0) return { values: request, errors: {} };
    return { values: {}, errors: toErrors<Values>(faults) };
  };
  const form = useForm<Values, unknown, Request>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  });
  const errors = form.formState.errors;

  const errorOf = (field: Path<Values>): string | undefined => {
    const error: FieldError | undefined = get(errors, field);
    if (!error?.type) return undefined;
    const detail = error.message ?? '';
    const facts = { ...error.types, detail } as Record<string, string>;
    if (Object.hasOwn(options.rules?.en ?? {}, error.type)) return tFormRules(error.type, facts);
    const limit = error.types?.['limit'];
    // Widen the type, because React Hook Form's type contains only the browser's rules.
    const rule: string = error.type;
    if (!isRule(rule)) return t('other', { detail });
    // The translated message needs the limit. Without it, show the validator's own message.
    if (rulesWithLimit.includes(rule) && limit === undefined) return t('other', { detail });
    return t(rule, { limit: Number(limit), detail });
  };

  const showProblem = (error: unknown): void => {
    const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
    const fieldFaults = faults.flatMap((fault) => {
      const { pointer } = fault;
      const field = pointer.startsWith('/') ? pointer.slice(1).replaceAll('/', '.') : '';
      return get(form.getValues(), field) === undefined ? [] : [{ field, fault }];
    });
    // Set the errors in reverse order, so that each field keeps its first fault.
    for (const { field, fault } of fieldFaults.toReversed()) {
      form.setError(field as Path<Values>, toError(fault));
    }
    const [firstFault] = fieldFaults;
    if (firstFault !== undefined) form.setFocus(firstFault.field as Path<Values>);
    if (fieldFaults.length === 0 || fieldFaults.length < faults.length) setProblem(error);
  };

  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) =>
    form.handleSubmit((request, event) => {
      setProblem(null);
      return onValid(request, event);
    }, onInvalid);

  return { ...form, handleSubmit, errorOf, showProblem, problem };
}

const noRuleMessages: Catalogue<string> = { en: {}, de: {} };

/** Converts a fault to a form error. The arguments of its message are stored as text in `types`. */
function toError({ code, detail, limit, line, column, found }: InputFault): FieldError {
  const facts = Object.entries({ limit, line, column, found });
  const definedFacts = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { type: code, message: detail, types: Object.fromEntries(definedFacts) };
}

function dropEmpty(values: object, names: readonly string[] = []): object {
  return Object.fromEntries(
    Object.entries<unknown>({ ...values }).filter(
      ([name, value]) => value !== '' || !names.includes(name),
    ),
  );
}

function toErrors<T extends FieldValues>(faults: readonly FieldFault[]): FieldErrors<T> {
  const errors: Record<string, unknown> = {};
  for (const { field, rule, detail, limit } of faults) {
    const path = field.split('.');
    const last = path.pop() ?? '';
    let parent = errors;
    for (const part of path) {
      const next = parent[part];
      parent[part] = typeof next === 'object' && next !== null ? next : {};
      parent = parent[part] as Record<string, unknown>;
    }
    parent[last] ??= {
      type: rule,
      message: detail,
      ...(limit !== undefined && { types: { limit: String(limit) } }),
    } satisfies FieldError;
  }
  return errors as FieldErrors<T>;
}
