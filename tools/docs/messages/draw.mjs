import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serviceStyles } from './service-styles.mjs';
import { escapeHtml } from './markup.mjs';

/**
 * Draws how a notification looks in each messaging service and saves the pictures in
 * docs/images/messages. Run `node tools/docs/messages/draw.mjs` after a build. The content comes
 * from the requests on the documentation page about messages, which a test keeps equal to the
 * requests that the server sends. The server's own code renders the email.
 */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/images/messages');
const page = await readFile(join(root, 'docs/operating/notification-messages.md'), 'utf8');

// The import path is computed, because the compiler finds no types for the built files.
const rendererUrl = new URL(
  'apps/api/dist/modules/notifications/rendering/plain-text.js',
  `file://${root}/`,
);
const { htmlBody } = await import(rendererUrl.href);

/** @type {Record<string, string>} */
const headings = { teams: 'Microsoft Teams' };
const baseStyles = `
  * { box-sizing: border-box } body { margin: 0; padding: 16px; width: 560px; font: 14px/1.45 sans-serif; color: #1d1c1d; background: #fff }
  main { overflow: hidden } h3 { margin: 0; font-size: 16px } pre { margin: 6px 0; padding: 8px; background: #f6f6f6; border: 1px solid #ddd; border-radius: 4px; white-space: pre-wrap; font: 12px/1.4 monospace }
  .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 6px } .buttons span { padding: 5px 12px }`;

/**
 * Returns the request body that the page shows below a heading.
 *
 * @param {string} kind
 */
function documentedBody(kind) {
  const heading = headings[kind] ?? kind;
  const block = new RegExp(`^## ${heading}\\n\\n(\`{3,})\\w+\\n([\\s\\S]*?)\\n\\1$`, 'im').exec(
    page,
  );
  if (!block) throw new Error(`The page of messages has no part ${heading}`);
  return JSON.parse(block[2] ?? '');
}

/** @param {string} css @param {string} body */
const documentOf = (css, body) =>
  `<!doctype html><meta charset="utf-8"><style>${baseStyles}${css}</style><main>${body}</main>`;

/** @type {[kind: string, content: string][]} */
const documents = Object.entries(serviceStyles).map(([kind, { css, body }]) => [
  kind,
  documentOf(css, body(documentedBody(kind))),
]);
const webhookBody = documentedBody('webhook');
const subject = `<h3 style="border-bottom: 1px solid #ddd; padding-bottom: 8px">${escapeHtml(webhookBody.headline)}</h3>`;
documents.push(['mail', documentOf('', subject + htmlBody(webhookBody))]);

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const browserPage = await browser.newPage({ viewport: { width: 560, height: 200 } });
for (const [kind, content] of documents) {
  await browserPage.setContent(content);
  await browserPage.screenshot({ path: join(folder, `${kind}.png`), fullPage: true });
}
await browser.close();
