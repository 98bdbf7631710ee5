import { getMetadataStorage } from 'class-validator';
import { readFileSync } from 'node:fs';
import { Settings } from './settings.js';

const page = readFileSync(
  new URL('../../../../docs/operating/settings.md', import.meta.url),
  'utf8',
);

/** Names of the settings in the first column of the tables on the page. */
const documentedSettings = [...page.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name),
);

const settings = new Set(
  getMetadataStorage()
    .getTargetValidationMetadatas(Settings, '', false, false)
    .map(({ propertyName }) => propertyName),
);

describe('the settings reference', () => {
  it('lists every setting once', () => {
    expect([...documentedSettings].sort()).toEqual([...settings].sort());
  });

  it('has the default of each', () => {
    const defaults = Object.entries(new Settings()).filter(
      ([, value]) => typeof value === 'number',
    );
    expect(defaults.length).toBeGreaterThan(0);
    for (const [name, value] of defaults) {
      const row = page.split('\n').find((line) => line.split('|')[1]?.includes(`\`${name}\``));
      expect(`${name}: ${row?.split('|')[2]}`).toMatch(new RegExp(`\\b${String(value)}\\b`));
    }
  });
});
