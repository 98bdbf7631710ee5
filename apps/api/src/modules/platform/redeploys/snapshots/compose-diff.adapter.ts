import { maskedValue, type FileComparisonReply } from '@stackyard/contracts';
import { maskCompose } from '../../stacks/file/masked-compose.adapter.js';
import { diffLines, unifiedDiff } from './line-diff.js';

/**
 * Maximum length in characters of a file to mask for a diff. Parsing longer files would delay other
 * requests.
 */
const maxFileLength = 256 * 1024;
const maxDiffLength = 64 * 1024;
const marker = '\u0000';

/**
 * Compares two compose files. Adds a diff if a diff is requested and the files are not too long.
 * The diff hides values that may be secret.
 */
export function compareFiles(
  before: string,
  current: string,
  includeDiff: boolean,
): FileComparisonReply {
  const { added, removed } = diffLines(before, current);
  const hasChanged = added + removed > 0;
  const isReadable = Math.max(before.length, current.length) <= maxFileLength;
  if (!hasChanged || !includeDiff || !isReadable) {
    return { changed: hasChanged, added, removed, diff: null, isCut: false };
  }
  return {
    changed: hasChanged,
    added,
    removed,
    ...truncateDiff(createMaskedDiff(before, current)),
  };
}

/**
 * Masks both files before comparing them. During the comparison, each secret has its own
 * placeholder, so that a line counts as changed even if only its secret has changed.
 */
function createMaskedDiff(before: string, current: string): string {
  const placeholders = new Map<string, number>();
  const mask = (value: string): string => {
    const placeholder = placeholders.get(value) ?? placeholders.size;
    placeholders.set(value, placeholder);
    return `${maskedValue}${marker}${placeholder}${marker}`;
  };
  const maskedTexts = [before, current].map(
    (text) => maskCompose(text.replaceAll(marker, ''), mask).text,
  );
  const diff = unifiedDiff(diffLines(maskedTexts[0] ?? '', maskedTexts[1] ?? ''));
  return diff.replace(new RegExp(`${marker}\\d+${marker}`, 'g'), '');
}

function truncateDiff(diff: string): { diff: string; isCut: boolean } {
  if (diff.length <= maxDiffLength) return { diff, isCut: false };
  const end = diff.lastIndexOf('\n', maxDiffLength);
  return { diff: diff.slice(0, end === -1 ? maxDiffLength : end), isCut: true };
}
