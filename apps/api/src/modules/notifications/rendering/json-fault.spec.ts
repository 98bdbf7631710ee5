import { findJsonFaultOffset } from './json-fault.js';

const sample = '{"a": [1, -2.5e+3, true, null], "b\\n\\u00e9": {"c": "x", "d": []}, "e": {}}';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['{"a": x}', 6],
  ['{"a": 1,}', 8],
  ['{"a": 1', 7],
  ['{"a": "one\ntwo"}', 6],
  ['{"a": "\\x"}', 6],
  ['["a" "b"]', 5],
  ['{} {}', 3],
  ['{a: 1}', 1],
  ['01', 0],
  ['', 0],
])('%j has its first fault at %i', (text, position) => {
  expect(findJsonFaultOffset(text)).toBe(position);
});

it('accepts what JSON.parse accepts, and nothing else', () => {
  const differences: string[] = [];
  const compare = (text: string) => {
    if ((findJsonFaultOffset(text) === null) !== isJson(text)) differences.push(text);
  };
  compare(sample);
  for (let at = 0; at < sample.length; at += 1) {
    compare(sample.slice(0, at));
    for (const other of ['', '"', ',', '0', '{', '\\', '\n', '.', 'e', 'B', 'T', '-', ' ']) {
      compare(`${sample.slice(0, at)}${other}${sample.slice(at + 1)}`);
    }
  }
  expect(differences).toEqual([]);
});
