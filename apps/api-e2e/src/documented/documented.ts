import { readFile } from 'node:fs/promises';

const docsFolder = new URL('../../../../docs/', import.meta.url);
const pipelinesPage = 'pipelines.md';

/**
 * Returns the code blocks in a given language from a section of a docs page. The example URL is
 * replaced with the URL of this server.
 */
export async function readDocumentedBlocks(
  sectionPattern: RegExp,
  language: 'sh' | 'yaml',
  address: string,
  page = pipelinesPage,
): Promise<string[]> {
  const [section = ''] =
    sectionPattern.exec(await readFile(new URL(page, docsFolder), 'utf8')) ?? [];
  const blockPattern = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  const blocks = [...section.matchAll(blockPattern)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(0);
  return blocks.map((block) => block.replaceAll('https://stackyard.example', address));
}
