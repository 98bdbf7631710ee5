import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { phrases } from './phrases.mjs';

const patterns = ['*.ts', '*.tsx', '*.mjs', '*.md'];
/** The list of phrases, its test, and pages that quote bad examples. */
const excludedPathPattern = /^tools\/voice\/|^docs\/glossary\.md$|^\.github\/CONTRIBUTING\.md$/;

/**
 * Returns the listed phrases that occur in a text, with their lines and replacements. A phrase is
 * returned at most once per line.
 *
 * @param {string} text
 * @returns {{ line: number, found: string, replacement: string }[]}
 */
export function findDiscouragedPhrases(text) {
  return text.split('\n').flatMap((lineText, index) =>
    phrases.flatMap(({ phrase, replacement }) => {
      const found = phrase.exec(lineText)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, replacement }];
    }),
  );
}

/** @param {string} root */
function checkTree(root) {
  const output = execFileSync('git', ['ls-files', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = output.split('\0').filter((file) => file !== '' && !excludedPathPattern.test(file));
  const occurrences = files.flatMap((file) =>
    findDiscouragedPhrases(readFileSync(`${root}/${file}`, 'utf8')).map((mark) => ({
      file,
      ...mark,
    })),
  );
  for (const { file, line, found, replacement } of occurrences) {
    console.error(`${file}:${line}: "${found}" → write ${replacement}`);
  }
  console.log(`${files.length} files, ${phrases.length} phrases, ${occurrences.length} found`);
  return files.length === 0 || occurrences.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = checkTree(process.cwd());
}
