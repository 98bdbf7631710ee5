import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './file-names.mjs';
import { proseOf, repositoryRoot } from './pages.mjs';

/** The pages that guide users through the app. In other pages, bold text is an emphasis. */
const guidePattern = /^docs\/(?:operating\/.*|accessibility|pipelines)\.md$/;

/** @param {{ path: string }} page */
export function isGuide({ path }) {
  return guidePattern.test(path);
}

/** @returns {string[]} The English texts of the app, with their placeholders. */
export function readAppTexts() {
  return repositoryFiles()
    .filter((path) => path.startsWith('apps/admin/src/') && path.endsWith('.messages.ts'))
    .flatMap((path) => englishTextsIn(readFileSync(join(repositoryRoot, path), 'utf8')));
}

/** @param {string} messages The source of a message file. */
function englishTextsIn(messages) {
  return [...messages.matchAll(/^ {2}en: (.*?)^ {2}de: /gms)].flatMap(([, english = '']) =>
    [...english.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text),
  );
}

/**
 * Returns the control names of a page that do not occur in the texts of the app. Control names
 * are bold. The app may add an ellipsis or a remark in parentheses to a name. Bold text at the
 * start of a paragraph or list item is not checked, because it usually says what the paragraph
 * is about.
 *
 * @param {string} page
 * @param {readonly string[]} appTexts
 * @returns {string[]}
 */
export function unknownControls(page, appTexts) {
  const names = [...withoutCodeAndLeadIns(proseOf(page)).matchAll(/\*\*([^*]+)\*\*/g)].map(
    ([, name = '']) => name.replaceAll(/\s+/g, ' '),
  );
  return names.filter(
    (name) =>
      !appTexts.some(
        (text) => text === name || text === `${name}…` || text.startsWith(`${name} (`),
      ),
  );
}

/** @param {string} prose */
function withoutCodeAndLeadIns(prose) {
  return prose
    .replaceAll(/`[^`\n]+`/g, '`code`')
    .replaceAll(/(^|\n\n|\n *(?:-|\d+\.) )\*\*[^*]+\*\*/g, '$1');
}
