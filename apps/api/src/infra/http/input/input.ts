import {
  itemClassOf,
  JsonDocument,
  monthPattern,
  type Endpoint,
  type InputFault,
  type RequestClass,
} from '@stackyard/contracts';
import { Validator } from '@stackyard/contracts/class-validator';
import type { ValidationError } from 'class-validator';
import type { Request } from 'express';
import { setFromText } from '#config/text-values.js';
import { invalidInputProblem, ProblemError } from '../problem-error.js';

export interface CheckedInput {
  params: Record<string, number | string>;
  query: object;
  body: unknown;
}

const validator = new Validator();

type RawInput = Pick<Request, 'params' | 'query' | 'body' | 'is'>;

/**
 * Validates path, query and body against the contract.
 *
 * @throws ProblemError VALIDATION_FAILED, which lists the faults, including unknown properties and
 * parameters; or NOT_JSON if a required body has another media type
 */
export function readInput(endpoint: Endpoint, request: RawInput): CheckedInput {
  const faults: InputFault[] = [];
  const params = readParams(request.params, faults);
  const query = readQuery(endpoint, request.query, faults);
  const body = readBody(endpoint.body, request, faults);
  if (faults.length > 0) throw invalidInputProblem(faults);
  return { params, query, body };
}

const unknownProperty = 'is not a property of this request';

function readParams(raw: Request['params'], faults: InputFault[]): CheckedInput['params'] {
  const params: CheckedInput['params'] = {};
  for (const [name, text] of Object.entries(raw)) {
    if (name === 'month') {
      if (typeof text === 'string' && monthPattern.test(text)) params[name] = text;
      else faults.push({ pointer: ':month', code: 'month', detail: 'must be a month, YYYY-MM' });
    } else if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text))
      params[name] = Number(text);
    else faults.push({ pointer: `:${name}`, code: 'isInt', detail: 'must be a positive integer' });
  }
  return params;
}

function readQuery(
  { query: type, delivery }: Endpoint,
  raw: Request['query'],
  faults: InputFault[],
): object {
  const query = type ? new type() : {};
  // Ignore additional parameters in a redirect from another site (RFC 6749, 4.1.2).
  const isRedirectTarget = delivery === 'redirect';
  for (const [name, value] of Object.entries(raw)) {
    const pointer = `?${name}`;
    if (typeof value !== 'string') {
      faults.push({ pointer, code: 'once', detail: 'must not be repeated' });
    } else if ((type === undefined || !setFromText(query, name, value)) && !isRedirectTarget) {
      faults.push({ pointer, code: 'unknown', detail: 'is not a parameter of this route' });
    }
  }
  faults.push(...(type ? toFaults(validateInstance(query), '?') : []));
  return query;
}

function readBody(
  type: RequestClass<object> | undefined,
  request: Pick<RawInput, 'body' | 'is'>,
  faults: InputFault[],
): unknown {
  const raw: unknown = request.body;
  if (type === undefined) {
    if (isPlainObject(raw) && Object.keys(raw).length > 0) {
      faults.push({ pointer: '', code: 'unknown', detail: 'this route does not accept a body' });
    }
    return {};
  }
  if (!request.is('application/json')) {
    throw new ProblemError('NOT_JSON', 'Send the body as application/json.');
  }
  if (type === JsonDocument) return raw;
  if (!isPlainObject(raw)) {
    faults.push({ pointer: '', code: 'isObject', detail: 'must be a JSON object' });
    return {};
  }
  const body = toInstance(type, raw, '', faults);
  faults.push(...toFaults(validateInstance(body), '/'));
  return body;
}

function validateInstance(instance: object): ValidationError[] {
  return validator.validateSync(instance, { whitelist: true, forbidNonWhitelisted: true });
}

/**
 * Copies plain JSON into an instance of a contract class, including nested classes. Skips
 * properties that have a forbidden name or contain a list instead of an object, and adds a fault
 * for each.
 */
function toInstance(
  type: RequestClass<object>,
  plain: Record<string, unknown>,
  parentPointer: string,
  faults: InputFault[],
): object {
  const instance = new type();
  for (const [name, value] of Object.entries(plain)) {
    // Reject names that every object has (`__proto__`, `constructor`), because setting them would
    // change the type of the instance.
    if (name in Object.prototype) {
      faults.push({
        pointer: `${parentPointer}/${escapePointerToken(name)}`,
        code: 'unknown',
        detail: unknownProperty,
      });
      continue;
    }
    const declaredType: unknown = Reflect.getMetadata(
      'design:type',
      type.prototype as object,
      name,
    );
    // If there is a list where an object is expected, class-validator would validate the list's
    // items instead of reporting the list, and would accept an empty one.
    if (isContractClass(declaredType) && Array.isArray(value)) {
      faults.push({
        pointer: `${parentPointer}/${escapePointerToken(name)}`,
        code: 'isObject',
        detail: 'must be an object',
      });
      continue;
    }
    const Item = itemClassOf(type, name);
    if (Item !== undefined) {
      Reflect.set(
        instance,
        name,
        toItems(Item, value, `${parentPointer}/${escapePointerToken(name)}`, faults),
      );
      continue;
    }
    Reflect.set(
      instance,
      name,
      isContractClass(declaredType) && isPlainObject(value)
        ? toInstance(declaredType, value, `${parentPointer}/${escapePointerToken(name)}`, faults)
        : value,
    );
  }
  return instance;
}

/**
 * Converts the items of a list. Items that are not objects are left for the validation to report.
 * If the value is not a list, adds a fault and returns undefined.
 */
function toItems(
  Item: RequestClass<object>,
  value: unknown,
  listPointer: string,
  faults: InputFault[],
): unknown {
  if (!Array.isArray(value)) {
    faults.push({ pointer: listPointer, code: 'isArray', detail: 'must be a list' });
    return undefined;
  }
  return value.map((item: unknown, index) =>
    isPlainObject(item) ? toInstance(Item, item, `${listPointer}/${index}`, faults) : item,
  );
}

function isContractClass(value: unknown): value is RequestClass<object> {
  return (
    typeof value === 'function' &&
    ![Object, Array, String, Number, Boolean].some((x) => x === value)
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toFaults(errors: ValidationError[], prefix: string): InputFault[] {
  return errors.flatMap((error) => {
    const pointer = `${prefix}${prefix === '?' ? error.property : escapePointerToken(error.property)}`;
    const ownFaults = Object.entries(error.constraints ?? {}).map(([code, detail]) =>
      code === 'whitelistValidation'
        ? { pointer, code: 'unknown', detail: unknownProperty }
        : { pointer, code, detail: removeName(detail, error.property) },
    );
    return [...ownFaults, ...toFaults(error.children ?? [], `${pointer}/`)];
  });
}

/** Escapes a name for use in a JSON pointer (RFC 6901, section 3). */
function escapePointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Removes the property name from a message, because the pointer already names the property. */
function removeName(detail: string, property: string): string {
  return detail.replace(`each value in ${property} `, 'each value ').replace(`${property} `, '');
}
