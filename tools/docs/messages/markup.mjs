/** @param {unknown} text */
export function escapeHtml(text) {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** @param {string} text */
export function plainTextHtml(text) {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

/**
 * Renders Markdown as HTML. Supports only bold text, links, escaped characters and code blocks.
 *
 * @param {string} text
 */
export function markdownHtml(text) {
  return text
    .split(/```\n?([\s\S]*?)```/)
    .map((part, index) =>
      index % 2 === 1 ? `<pre>${escapeHtml(part.trimEnd())}</pre>` : inlineMarkdownHtml(part),
    )
    .join('');
}

/** @param {string} text */
function inlineMarkdownHtml(text) {
  return plainTextHtml(text.trim())
    .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '<a>$1</a>')
    .replaceAll(/\\([^\w\s])|\\(_)/g, '$1$2');
}

/**
 * Renders the markup of Slack, in which special characters are already escaped, as HTML.
 *
 * @param {string} text
 */
export function mrkdwnHtml(text) {
  const codeMatch = /^```([\s\S]*)```$/.exec(text);
  if (codeMatch) return `<pre>${codeMatch[1]}</pre>`;
  return text.replaceAll(/\*([^*\n]+)\*/g, '<b>$1</b>').replaceAll('\n', '<br>');
}

/** @param {string[]} labels */
export function buttonsHtml(labels) {
  return `<div class="buttons">${labels.map((label) => `<span>${escapeHtml(label)}</span>`).join('')}</div>`;
}
