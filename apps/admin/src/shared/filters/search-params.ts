import { joinList, splitList } from '@stackyard/contracts';

/** Reads one search parameter. Returns `undefined` if it is missing or invalid. */
export type ParamReader<Value> = (raw: unknown) => Value | undefined;

/** The values that a set of readers returns. Each of them can be missing. */
export type SearchParamsOf<Readers extends Record<string, ParamReader<unknown>>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined>;
};

const readTextList = (raw: unknown): string[] => {
  const list: unknown[] = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? splitList(raw)
      : [raw];
  return list.filter((value) => value !== undefined && value !== '').map(String);
};

/** Returns a reader for one value of a fixed list. */
export function oneOf<const Value extends string>(values: readonly Value[]): ParamReader<Value> {
  return (raw) => values.find((value) => value === raw);
}

/** Returns a reader for several values of a fixed list. Unknown values are dropped. */
export function listOf<const Value extends string>(values: readonly Value[]): ParamReader<Value[]> {
  return (raw) => {
    const requestedValues = readTextList(raw);
    const knownValues = values.filter((value) => requestedValues.includes(value));
    return knownValues.length > 0 ? knownValues : undefined;
  };
}

/** Reads a list of arbitrary texts. */
export const textList: ParamReader<string[]> = (raw) => {
  const list = readTextList(raw);
  return list.length > 0 ? list : undefined;
};

export const text: ParamReader<string> = (raw) => {
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string' && raw !== '' ? raw : undefined;
};

export const positiveInteger: ParamReader<number> = (raw) => {
  const value = Number(raw);
  return raw !== '' && Number.isInteger(value) && value > 0 ? value : undefined;
};

export const id = positiveInteger;

export const idList: ParamReader<number[]> = (raw) => {
  const list = readTextList(raw)
    .map(id)
    .filter((value) => value !== undefined);
  return list.length > 0 ? list : undefined;
};

export const flag: ParamReader<boolean> = (raw) => {
  if (raw === true || raw === 'true') return true;
  return raw === false || raw === 'false' ? false : undefined;
};

/**
 * Creates a `validateSearch` function that drops invalid parameters. The router merges the result
 * over the raw parameters, so a rejected value must be present as `undefined`.
 */
export function searchParams<Readers extends Record<string, ParamReader<unknown>>>(
  readers: Readers,
): (search: Record<string, unknown>) => SearchParamsOf<Readers> {
  return (search) => {
    const entries = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])]);
    return Object.fromEntries(
      entries.filter(([name, value]) => value !== undefined || String(name) in search),
    ) as SearchParamsOf<Readers>;
  };
}

/**
 * Converts search parameters to the query of a URL, without missing and empty values. Lists are
 * joined with commas, so that the URL stays readable: `?status=active,error&search=web`.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, Array.isArray(value) ? joinList(value) : String(value));
  }
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
}

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
