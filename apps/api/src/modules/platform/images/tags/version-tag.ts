/**
 * The newest tags with a later version than the current tag, by the part of the version that
 * differs. Each is null if there is no such tag.
 */
export interface NewerTags {
  /** Newest tag with the same major and minor version. */
  patch: string | null;
  /** Newest tag with the same major but a later minor version. */
  minor: string | null;
  /** Newest tag with a later major version. */
  major: string | null;
}

/** A tag that contains a version, such as `v2.4.1-alpine`. */
interface VersionTag {
  tag: string;
  /** `v` or an empty string. */
  prefix: string;
  parts: readonly number[];
  /**
   * For a pre-release such as `rc2`: the index of its stage in `preReleaseStages`, and its number.
   * Null for a release.
   */
  preRelease: readonly [number, number] | null;
  /**
   * The properties that comparable tags share: the number of version parts, the suffix, and the number
   * of digits of a leading year or date.
   */
  shape: string;
}

/**
 * Maximum number of stored tags per repository. Even large repositories have only a few hundred
 * minor versions.
 */
const maxTags = 2000;
const versionPattern = /^(v?)(\d{1,14}(?:\.\d{1,14}){0,3})((?:[-_]\w|[a-z]+\d)[\w.-]*)?$/i;
const preReleasePattern =
  /^[-_]?(alpha|beta|preview|pre|rc|a(?=\d)|b(?=\d))[-_.]?(\d{1,9})?(?=$|[-_])/i;
const preReleaseStages: readonly string[] = ['a', 'alpha', 'b', 'beta', 'pre', 'preview', 'rc'];
/** `2024-01-15` is a date and not a version with a suffix. */
const dateSuffixPattern = /^-\d{2}-\d{2}/;

/**
 * Returns the shape of a version tag; only tags of the same shape are compared. Null if the tag is
 * not a version.
 */
export function shapeOf(tag: string): string | null {
  return parseVersionTag(tag)?.shape ?? null;
}

/**
 * Returns the newest tags that have the same shape as the current tag and a later version; null if
 * the current tag is not a version. Pre-releases are ignored unless the current tag is one.
 */
export function newerTags(current: string, tags: readonly string[]): NewerTags | null {
  const currentVersion = parseVersionTag(current);
  if (currentVersion === null) return null;
  const newestByChange = new Map<keyof NewerTags, VersionTag>();
  for (const tag of tags) {
    const candidate = parseVersionTag(tag);
    if (candidate === null || candidate.shape !== currentVersion.shape) continue;
    if (candidate.preRelease !== null && currentVersion.preRelease === null) continue;
    if (compareVersions(candidate, currentVersion) <= 0) continue;
    const change = changedPart(currentVersion, candidate);
    const best = newestByChange.get(change);
    if (best === undefined || isBetter(candidate, best, currentVersion))
      newestByChange.set(change, candidate);
  }
  const tagOf = (change: keyof NewerTags) => newestByChange.get(change)?.tag ?? null;
  return { patch: tagOf('patch'), minor: tagOf('minor'), major: tagOf('major') };
}

/**
 * Returns the latest tag of each minor version among the tags of these shapes, newest first and at
 * most `maxTags`. These tags are the candidates for newer versions. All others are dropped, because
 * a repository can have thousands.
 */
export function newestTags(tags: Iterable<string>, shapes: ReadonlySet<string>): string[] {
  const newestBySeries = new Map<string, VersionTag>();
  for (const tag of tags) {
    const candidate = parseVersionTag(tag);
    if (candidate === null || !shapes.has(candidate.shape)) continue;
    const { shape, prefix, parts } = candidate;
    const series = parts.slice(0, Math.min(parts.length - 1, 2)).join('.');
    const key = `${shape} ${prefix} ${candidate.preRelease === null} ${series}`;
    const best = newestBySeries.get(key);
    if (best === undefined || compareVersions(candidate, best) > 0)
      newestBySeries.set(key, candidate);
  }
  return [...newestBySeries.values()]
    .sort((one, other) => compareVersions(other, one))
    .slice(0, maxTags)
    .map(({ tag }) => tag);
}

function parseVersionTag(tag: string): VersionTag | null {
  const [, prefix = '', numbers = '', remainder = ''] = versionPattern.exec(tag) ?? [];
  if (numbers === '' || dateSuffixPattern.test(remainder)) return null;
  const parts = numbers.split('.').map(Number);
  const [preReleaseText = '', stage = '', number = '0'] = preReleasePattern.exec(remainder) ?? [];
  // Without a separator, only a pre-release may follow a number. `12ab34`, for example, is a commit
  // hash.
  if (preReleaseText === '' && /^[a-z]/i.test(remainder)) return null;
  const first = numbers.split('.')[0] ?? '';
  const yearDigitCount = first.length < 4 ? '' : `${first.length}`;
  const suffix = remainder.slice(preReleaseText.length).toLowerCase();
  return {
    tag,
    prefix: prefix.toLowerCase(),
    parts,
    preRelease:
      preReleaseText === ''
        ? null
        : [preReleaseStages.indexOf(stage.toLowerCase()), Number(number)],
    shape: `${parts.length}/${yearDigitCount}/${suffix}`,
  };
}

function compareVersions(one: VersionTag, other: VersionTag): number {
  for (const [index, part] of one.parts.entries()) {
    const difference = part - (other.parts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.preRelease === null || other.preRelease === null) {
    return Number(one.preRelease === null) - Number(other.preRelease === null);
  }
  const [stage, number] = one.preRelease;
  const [otherStage, otherNumber] = other.preRelease;
  return stage - otherStage || number - otherNumber;
}

function changedPart(currentVersion: VersionTag, newerVersion: VersionTag): keyof NewerTags {
  const index = currentVersion.parts.findIndex((part, at) => part !== newerVersion.parts[at]);
  if (index === 0) return 'major';
  return index === 1 ? 'minor' : 'patch';
}

/**
 * Whether the candidate is better than the best tag so far: its version is later, or the version
 * is the same and the candidate has the same prefix as the current tag.
 */
function isBetter(candidate: VersionTag, best: VersionTag, currentVersion: VersionTag): boolean {
  const difference = compareVersions(candidate, best);
  return difference > 0 || (difference === 0 && candidate.prefix === currentVersion.prefix);
}
