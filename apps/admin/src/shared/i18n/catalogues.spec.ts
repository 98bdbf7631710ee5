import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { locales } from './locale.js';

const source = join(process.cwd(), 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.messages.ts'))
  .map((file) => join(source, file));

type Texts = Record<(typeof locales)[number], Record<string, string>>;

function isCatalogue(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'en' in value && 'de' in value;
}

function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return argumentsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    const nestedArguments = Object.values(element.options).flatMap(({ value }) =>
      argumentsOf(value),
    );
    return [element.value, ...nestedArguments];
  });
}

const argumentNames = (message: string): string[] =>
  [...new Set(argumentsOf(parse(message, { ignoreTag: true })))].sort();

describe('the catalogues', () => {
  it('exist', () => expect(files.length).toBeGreaterThan(10));

  it.each(files.map((file) => [relative(source, file), file]))(
    '%s has all texts in both languages, with the same arguments',
    async (_, file) => {
      const moduleExports: Record<string, unknown> = await import(file);
      const catalogues = Object.values(moduleExports).filter(isCatalogue);
      expect(catalogues.length).toBeGreaterThan(0);
      for (const { en, de } of catalogues) {
        expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
        for (const [key, message] of Object.entries(en)) {
          const other = de[key] ?? '';
          expect(message.trim()).not.toBe('');
          expect(other.trim()).not.toBe('');
          expect({ key, names: argumentNames(other) }).toEqual({
            key,
            names: argumentNames(message),
          });
        }
      }
    },
  );
});
