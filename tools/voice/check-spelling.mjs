import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { spellCheckDocument } from 'cspell-lib';

/** Documentation, interface texts, and the contract, whose comments become API documentation. */
const checkedFiles = ['*.md', '*.messages.ts', 'libs/contracts/src/*.ts'];
const excludedPathPattern = /^CHANGELOG\.md$|\.spec\.ts$/;
const bilingualFilePattern = /\.messages\.ts$|^libs\/contracts\/|^docs\/glossary\.md$/;
const nonProsePattern = /```[\s\S]*?```|`[^`\n]*`|https?:[^\s)]*|\]\([^)]*\)/g;
const englishLocales = ['en', 'en-GB'];

/**
 * Returns unknown words with their first occurrence. Each distinct word is checked once, which is
 * three times as fast as checking file by file.
 *
 * @param {readonly { path: string, text: string }[]} files
 * @param {readonly string[]} words
 * @returns {Promise<{ word: string, path: string, line: number }[]>}
 */
export async function findMisspeltWords(files, words) {
  const issueLists = await Promise.all(
    [false, true].map(async (isBilingual) => {
      const part = files.filter(({ path }) => bilingualFilePattern.test(path) === isBilingual);
      const places = firstOccurrences(part);
      const { issues } = await spellCheckDocument(
        { uri: 'file:///words.txt', text: [...places.keys()].join('\n'), languageId: 'plaintext' },
        { generateSuggestions: false, noConfigSearch: true },
        {
          import: ['@cspell/dict-de-de/cspell-ext.json'],
          language: [...englishLocales, ...(isBilingual ? ['de-DE'] : [])].join(','),
          maxNumberOfProblems: 1000,
          words: [...words],
        },
      );
      return issues.flatMap(({ text: word, line }) => {
        const location = places.get(line.text.trim());
        return location === undefined ? [] : [{ word, ...location }];
      });
    }),
  );
  const uniqueIssues = new Map(
    issueLists.flat().map((issue) => [`${issue.path}:${issue.word}`, issue]),
  );
  return [...uniqueIssues.values()];
}

/** @param {readonly { path: string, text: string }[]} files */
function firstOccurrences(files) {
  /** @type {Map<string, { path: string, line: number }>} */
  const locations = new Map();
  for (const { path, text } of files) {
    const prose = path.endsWith('.md')
      ? text.replace(nonProsePattern, (code) => code.replaceAll(/[^\n]/g, ' '))
      : text;
    for (const [index, line] of prose.split('\n').entries()) {
      for (const [word] of line.matchAll(/\p{L}+(?:['’]\p{L}+)*/gu)) {
        if (!locations.has(word)) locations.set(word, { path, line: index + 1 });
      }
    }
  }
  return locations;
}

/** @param {string} root */
async function checkTree(root) {
  const output = execFileSync('git', ['ls-files', '-z', ...checkedFiles], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = output
    .split('\0')
    .filter((path) => path !== '' && !excludedPathPattern.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
  const misspeltWords = await findMisspeltWords(files, readProjectWords(root));
  for (const { word, path, line } of misspeltWords)
    console.error(`${path}:${line}: unknown word "${word}"`);
  if (misspeltWords.length > 0)
    console.error('Correct the words, or add them to tools/voice/words.txt.');
  console.log(`${files.length} files, ${misspeltWords.length} unknown words`);
  return files.length === 0 || misspeltWords.length > 0 ? 1 : 0;
}

/** @param {string} root */
export function readProjectWords(root) {
  return readFileSync(`${root}/tools/voice/words.txt`, 'utf8').split('\n').filter(Boolean);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await checkTree(process.cwd());
}
