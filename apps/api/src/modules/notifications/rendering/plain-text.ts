import type { MessageLink, MessageText } from './message-text.js';

const ellipsis = '…';

/** Shortens text to a number of UTF-16 units without splitting a character. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - ellipsis.length).replace(/[\ud800-\udbff]$/, '')}${ellipsis}`;
}

/** Shortens text to a number of bytes in UTF-8 without splitting a character. */
export function shortenToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const shortened = Buffer.from(text).subarray(0, maxBytes - Buffer.byteLength(ellipsis));
  // The last character may be incomplete.
  return `${shortened.toString().replace(/\ufffd$/, '')}${ellipsis}`;
}

export function linksOf({ link, actions }: MessageText): MessageLink[] {
  return [...(link === null ? [] : [link]), ...actions];
}

/** Returns everything in the message except its headline, as plain text. */
export function plainBody(text: MessageText): string {
  return joinParagraphs([
    text.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    text.detail,
    text.items.map((item) => `• ${item}`).join('\n'),
    text.evidence.join('\n'),
    plainLinks(text),
  ]);
}

export function plainLinks({ link, actions }: MessageText): string {
  const lines = actions.map(({ label, url }) => `${label}: ${url}`);
  return [...(link === null ? [] : [link.url]), ...lines].join('\n');
}

/**
 * Returns everything in the message except its headline, as Markdown. Everything that could be
 * markup is escaped. Facts, cause and items are shortened to leave room for the evidence and the
 * links.
 */
export function markdownBody(
  text: MessageText,
  { escape, maxLength }: { escape: (plain: string) => string; maxLength: number },
): string {
  const links = linksOf(text).map(({ label, url }) => `[${escape(label)}](${url})`);
  const end = joinParagraphs([codeBlock(text.evidence, maxLength / 4), links.join(' · ')]);
  const start = joinParagraphs([
    text.facts.map(({ label, value }) => `**${escape(label)}:** ${escape(value)}`).join('\n'),
    escape(text.detail),
    text.items.map((item) => `- ${escape(item)}`).join('\n'),
  ]);
  return joinParagraphs([shorten(start, Math.max(1, maxLength - end.length - 2)), end]);
}

function joinParagraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Escapes Markdown, and mentions such as `@everyone`. */
export function escapeMarkdown(plain: string): string {
  return plain.replace(/[\\`*_{}[\]()#+!|~<>]/g, '\\$&').replace(/@/g, '@\u200b');
}

/** Returns everything in the message except its headline, as HTML without styles. */
export function htmlBody(text: MessageText): string {
  const { facts, detail, items, evidence } = text;
  return [
    facts
      .map(({ label, value }) => `<b>${escapeHtml(label)}:</b> ${escapeHtml(value)}`)
      .join('<br>'),
    escapeHtml(detail),
    items.map((item) => `• ${escapeHtml(item)}`).join('<br>'),
    evidence.length === 0 ? '' : `<pre>${escapeHtml(evidence.join('\n'))}</pre>`,
    htmlLinks(linksOf(text)),
  ]
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('\n');
}

export function escapeHtml(plain: string): string {
  const htmlEntities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return plain.replace(/[&<>"]/g, (character) => htmlEntities[character] ?? character);
}

/** Escapes text for HTML and shortens the result without splitting a character or an entity. */
export function shortenHtml(plain: string, maxLength: number): string {
  const escaped = escapeHtml(plain);
  if (escaped.length <= maxLength) return escaped;
  let shortened = '';
  for (const character of plain) {
    const escapedCharacter = escapeHtml(character);
    if (shortened.length + escapedCharacter.length + ellipsis.length > maxLength) break;
    shortened += escapedCharacter;
  }
  return `${shortened}${ellipsis}`;
}

export function htmlLinks(links: readonly MessageLink[]): string {
  return links
    .map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
    .join(' · ');
}

/** Replaces code fences, which would end a code block. */
export function withoutFences(text: string): string {
  return text.replaceAll('```', "'''");
}

function codeBlock(lines: readonly string[], maxLength: number): string {
  if (lines.length === 0) return '';
  return `\`\`\`\n${shorten(withoutFences(lines.join('\n')), maxLength)}\n\`\`\``;
}
