import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const source = join(process.cwd(), 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.') && !file.includes('testing'))
  .map((file) => join(source, file));

const readableAttributes = [
  'label',
  'title',
  'placeholder',
  'description',
  'aria-label',
  'alt',
  'header',
];
/** Names and formats that are the same in every language. */
const untranslatedTexts = ['Stackyard', 'HTTP', 'CSV', 'JSON', '-----BEGIN CERTIFICATE-----'];

const isText = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) && !untranslatedTexts.includes(text.trim());

/** Returns visible texts that are hard-coded instead of taken from a catalogue. */
function literalTexts(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const foundTexts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isText(node.text)) foundTexts.push(node.text.trim());
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const { text } = node.initializer;
      if (readableAttributes.includes(node.name.getText()) && isText(text)) foundTexts.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return foundTexts;
}

describe('the pages', () => {
  it('take all texts from a catalogue', () => {
    const foundTexts = files.flatMap((file) =>
      literalTexts(file).map((text) => `${relative(source, file)}: ${text}`),
    );
    expect(foundTexts).toEqual([]);
  });
});
