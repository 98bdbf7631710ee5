import { findLikelySecrets, maskedValue } from '@stackyard/contracts';
import type { Document } from 'yaml';
import { secretTextPatterns } from '#infra/text/secret-texts.js';
import { loadYaml } from '#infra/text/yaml.js';
import { isStackSecretName, secretWord } from './secret-name.js';

interface Span {
  start: number;
  end: number;
}

const valuePattern = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[^\s"',;]+)`;
/** Match secrets in text. The text in the first group stays visible in front of the mask. */
const secretPatterns = [
  new RegExp(String.raw`((?:${secretWord})[\w.-]{0,60}["']?\s*[=:]\s*)${valuePattern}`, 'gi'),
  new RegExp(
    String.raw`((?:^|\s)--?[\w-]{0,60}(?:${secretWord})[\w-]{0,60}\s+)(?!-)${valuePattern}`,
    'gi',
  ),
  new RegExp(String.raw`((?:^|\s)(?:-u|--user)[= ][^\s:]+:)(?!\d+(?:\s|$))${valuePattern}`, 'g'),
  new RegExp(String.raw`(\bredis-cli\b.*\s-a\s+)${valuePattern}`, 'g'),
];
const commentedVariablePattern = new RegExp(
  String.raw`(\b[A-Z][A-Z0-9]{0,60}(?:[A-Z0-9_]{1,60}["']?=|_[A-Z0-9_]{1,60}["']?\s*:\s*))${valuePattern}`,
  'g',
);
/**
 * Matches a variable reference like `${TOKEN}`, which needs no masking. A reference with a default
 * value is not matched, because the default may be a secret.
 */
const variableReferencePattern = /^["']?\$(?:\w+|\{\w+(?::?\?[^{}]*)?\})["']?$/;
const maxSearchedLength = 4000;
const harmlessValuePattern = /^["']?(?:true|false|null|~)?["']?$/i;

/**
 * Masks all values of a compose file that may be secret, without changing the rest of the text.
 *
 * @param mask - returns the text that replaces a value
 */
export function maskCompose(
  text: string,
  mask: (value: string) => string = () => maskedValue,
): { text: string; maskedValueCount: number } {
  const document = parseYaml(text);
  const spans = document === null ? allValueSpans(text) : secretSpansOf(document, text);
  const mergedSpans = mergeSpans(spans);
  return { text: maskSpans(text, mergedSpans, mask), maskedValueCount: mergedSpans.length };
}

function parseYaml(text: string): Document | null {
  try {
    const document = loadYaml().parseDocument(text, { uniqueKeys: false });
    return document.errors.length === 0 ? document : null;
  } catch {
    // The document is nested too deeply to be parsed.
    return null;
  }
}

function secretSpansOf(document: Document, text: string): Span[] {
  const { isAlias, isMap, isPair, isScalar, isSeq, visit } = loadYaml();
  const spans = commentSpansOf(text).flatMap((comment) =>
    secretSpansInText(text, comment, [commentedVariablePattern]),
  );
  const markedNodes = new Set<unknown>();

  /** Marks a value as secret, or all values in a list or map. */
  const markAsSecret = (node: unknown, hasNamedEntries: boolean): void => {
    const resolvedNode = isAlias(node) ? node.resolve(document) : node;
    if (resolvedNode === undefined || markedNodes.has(resolvedNode)) return;
    markedNodes.add(resolvedNode);
    if (isScalar(resolvedNode)) {
      const span = innerSpan(resolvedNode, text);
      if (span && mayBeSecret(text, span)) spans.push(span);
    } else if (isMap(resolvedNode)) {
      for (const { value } of resolvedNode.items) markAsSecret(value, hasNamedEntries);
    } else if (isSeq(resolvedNode)) {
      for (const item of resolvedNode.items) {
        if (hasNamedEntries && isScalar(item)) spans.push(...entryValueSpans(item, text));
        else markAsSecret(item, hasNamedEntries);
      }
    }
  };

  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      if (name === 'environment' || name === 'args') markAsSecret(value, true);
      else if ((name === 'secrets' || name === 'configs') && isMap(value)) {
        for (const { value: entry } of value.items) {
          if (isMap(entry)) markAsSecret(entry.get('content', true), false);
        }
      } else if (isStackSecretName(name) && !isMap(value) && name !== 'secrets')
        markAsSecret(value, false);
    },
    Seq(_, { items }) {
      items.forEach((item, index) => {
        const flag = isScalar(item) && typeof item.value === 'string' ? item.value : '';
        if (/^--?[\w-]+$/.test(flag) && isStackSecretName(flag))
          markAsSecret(items[index + 1], false);
      });
    },
    Scalar(key, node, path) {
      const span = innerSpan(node, text);
      if (key === 'key' || span === null || !mayBeSecret(text, span)) return;
      const parent = path.at(-1);
      const entry = isPair(parent) ? '' : text.slice(span.start, span.end).split('=')[0];
      if (entry && isStackSecretName(entry)) spans.push(...entryValueSpans(node, text));
      spans.push(...secretSpansInText(text, span));
    },
  });
  return spans;
}

/**
 * Returns the position of a scalar in the text, without its quotes; null if the position is
 * unknown.
 */
function innerSpan(node: { range?: unknown; type?: unknown }, text: string): Span | null {
  if (!Array.isArray(node.range)) return null;
  const [start, end] = node.range as [number, number];
  const quoteLength = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? 1 : 0;
  const unquotedText = text.slice(start + quoteLength, end - quoteLength).trimEnd();
  return { start: start + quoteLength, end: start + quoteLength + unquotedText.length };
}

/**
 * Returns a list with the position of the value in an entry like `TOKEN=value`; an empty list if the
 * entry has no value that may be secret.
 */
function entryValueSpans(node: { range?: unknown; type?: unknown }, text: string): Span[] {
  const scalarSpan = innerSpan(node, text);
  const equalsIndex =
    scalarSpan === null ? -1 : text.slice(scalarSpan.start, scalarSpan.end).indexOf('=');
  if (scalarSpan === null || equalsIndex === -1) return [];
  const span = { start: scalarSpan.start + equalsIndex + 1, end: scalarSpan.end };
  return mayBeSecret(text, span) ? [span] : [];
}

function mayBeSecret(text: string, { start, end }: Span): boolean {
  const value = text.slice(start, end).trim();
  return !harmlessValuePattern.test(value) && !variableReferencePattern.test(value);
}

/** Finds secrets in text that is not necessarily YAML. */
function secretSpansInText(
  text: string,
  range: Span,
  extraPatterns: readonly RegExp[] = [],
): Span[] {
  const part = text.slice(range.start, range.end);
  if (part.includes('PRIVATE KEY-----')) return [range];
  return [...part.matchAll(/.+/g)].flatMap(({ index, 0: line }) =>
    secretSpansInLine(line, [...secretTextPatterns, ...secretPatterns, ...extraPatterns]).map(
      ({ start, end }) => ({
        start: range.start + index + start,
        end: range.start + index + end,
      }),
    ),
  );
}

/**
 * Finds the secrets in a line. Returns the whole line if it is unclear where a secret ends, or if
 * the line is too long to be searched quickly.
 */
function secretSpansInLine(line: string, patterns: readonly RegExp[]): Span[] {
  const wholeLine = { start: 0, end: line.length };
  if (line.length > maxSearchedLength) return [wholeLine];
  const spans = patterns.flatMap((pattern) =>
    [...line.matchAll(pattern)].map((match) => ({
      start: match.index + (match[1]?.length ?? 0),
      end: match.index + match[0].length,
    })),
  );
  const secrets = mergeSpans(spans.filter((span) => mayBeSecret(line, span)));
  return findLikelySecrets(maskSpans(line, secrets)).length > 0 ? [wholeLine] : secrets;
}

function commentSpansOf(text: string): Span[] {
  return [...text.matchAll(/(?<=^|\s)#(.*)$/gm)].map(({ index, 0: comment }) => ({
    start: index + 1,
    end: index + comment.length,
  }));
}

/**
 * Finds all values in a file that is not valid YAML. The caller masks all of them, so that only
 * names remain visible.
 */
function allValueSpans(text: string): Span[] {
  const namePattern = String.raw`(?:- +)*["']?(?:[A-Z][A-Z0-9_]*=|[\w.-]+["']?[ \t]*:(?=\s|$)[ \t]*)`;
  return [...text.matchAll(new RegExp(`^([ \\t]*(?:${namePattern})?)(.*)$`, 'gm'))].map(
    ({ index, 0: line, 1: prefix = '' }) => ({
      start: index + prefix.length,
      end: index + line.trimEnd().length,
    }),
  );
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) merged.push({ ...span });
  }
  return merged;
}

function maskSpans(
  text: string,
  spans: readonly Span[],
  mask: (value: string) => string = () => maskedValue,
): string {
  let from = 0;
  const parts = spans.flatMap(({ start, end }) => {
    const visible = text.slice(from, start);
    from = end;
    return [visible, mask(text.slice(start, end))];
  });
  return [...parts, text.slice(from)].join('');
}
