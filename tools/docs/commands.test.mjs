import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { codeBlocks } from './code-blocks.mjs';
import { executedPages, untestableCommands } from './commands.mjs';
import { readPages, repositoryRoot } from './pages.mjs';

const allBlocks = readPages().flatMap(({ path, text }) =>
  codeBlocks(text, ['sh', 'bash', 'console', 'shell', 'zsh']).map((block) => ({ path, ...block })),
);
const lines = ({ text }) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('a documented command', () => {
  it('is written in sh if a test executes it, and in console if none can', () => {
    const others = allBlocks.filter(({ language }) => !['sh', 'console'].includes(language));
    assert.deepEqual(
      others.map(({ path, line }) => `${path}:${line}`),
      [],
    );
  });

  it('is on a page that a test executes', () => {
    const untestedBlocks = allBlocks.filter(
      ({ language, path }) => language === 'sh' && !executedPages.has(path),
    );
    assert.deepEqual(
      untestedBlocks.map(({ path, line }) => `${path}:${line}`),
      [],
    );
  });

  it('is excluded only for a documented reason', () => {
    const unexplainedCommands = allBlocks
      .filter(({ language }) => language === 'console')
      .flatMap((block) => lines(block).map((command) => ({ ...block, command })))
      .filter(({ command }) => !untestableCommands.some(({ starts }) => starts.test(command)));
    assert.deepEqual(
      unexplainedCommands.map(({ path, line, command }) => `${path}:${line} ${command}`),
      [],
    );
  });
});

describe('the list of documented commands', () => {
  const consoleCommands = allBlocks.filter(({ language }) => language === 'console').flatMap(lines);

  for (const { starts, reason } of untestableCommands) {
    it(`is needed: ${reason}`, () => {
      assert.ok(consoleCommands.some((command) => starts.test(command)));
    });
  }

  for (const [page, spec] of executedPages) {
    it(`is correct: ${spec} executes ${page}`, () => {
      assert.ok(
        allBlocks.some(({ path, language }) => path === page && language === 'sh'),
        'no block',
      );
      assert.ok(
        readFileSync(join(repositoryRoot, spec), 'utf8').includes(page.replace('docs/', '')),
      );
    });
  }
});
