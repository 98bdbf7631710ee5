import {
  flag,
  id,
  idList,
  listOf,
  oneOf,
  parseSearch,
  searchParams,
  stringifySearch,
  text,
  textList,
} from './search-params.js';

const read = searchParams({
  search: text,
  status: listOf(['active', 'error']),
  order: oneOf(['name', '-name']),
  outdated: flag,
  server: id,
  servers: idList,
});

describe('searchParams', () => {
  it('reads search parameters', () => {
    const search = parseSearch(
      '?search=web&status=error,active&order=-name&outdated=true&server=2&servers=1,2',
    );
    expect(read(search)).toEqual({
      search: 'web',
      status: ['active', 'error'],
      order: '-name',
      outdated: true,
      server: 2,
      servers: [1, 2],
    });
  });

  it('drops invalid values instead of failing', () => {
    const search = parseSearch(
      '?status=bogus&order=size&outdated=maybe&server=-1&servers=x&evil=1',
    );
    expect(read(search)).toEqual({});
    // Merge the result over the raw search parameters, as the router does.
    expect(stringifySearch({ ...search, ...read(search) })).toBe('?evil=1');
  });

  it('accepts numbers as text, because users may search for one', () => {
    expect(read({ search: 8080 })).toEqual({ search: '8080' });
  });

  it('writes search strings that it can read back', () => {
    const search = { search: 'a & b', status: ['active', 'error'], outdated: false };
    const address = stringifySearch(search);
    expect(address).toBe('?search=a+%26+b&status=active,error&outdated=false');
    expect(read(parseSearch(address))).toEqual(search);
  });

  it('keeps a value that contains a comma', () => {
    const names = searchParams({ actor: textList });
    const search = { actor: ['Miller, Ann', 'o"neil'] };
    const address = stringifySearch(search);
    expect(address).toBe('?actor=%22Miller,+Ann%22,o%22neil');
    expect(names(parseSearch(address))).toEqual(search);
  });
});
