/**
 * @typedef {object} CodeBlock
 * @property {string} language
 * @property {string} text
 * @property {number} line Line of the page on which the code starts, from 1.
 */

const fencePattern = /^( *)```(\w*)[^\n]*\n(.*?)^\1```$/gms;

/**
 * Returns the fenced code blocks of a Markdown page in the given languages.
 *
 * @param {string} page
 * @param {string[]} languages
 * @returns {CodeBlock[]}
 */
export function codeBlocks(page, languages) {
  return [...page.matchAll(fencePattern)]
    .map(({ index, 1: indent = '', 2: language = '', 3: text = '' }) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: page.slice(0, index).split('\n').length + 1,
    }))
    .filter(({ language }) => languages.includes(language));
}
