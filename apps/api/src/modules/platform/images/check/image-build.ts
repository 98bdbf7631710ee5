import type { ImageBuildReply } from '@stackyard/contracts';

const prefix = 'org.opencontainers.image.';
const maxTextLength = 200;
const maxUrlLength = 500;
/**
 * Matches label keys under which images store the URL of their changelog. The OCI specification
 * does not define a key for this URL.
 */
const changelogKeyPattern = /(?:^|[.-])changelog(?:[.-]url)?$/;

/**
 * Reads the build information of an image from its labels, whose keys are the annotation keys of
 * the OCI image specification. Returns null if there is none.
 *
 * @param createdAt - build time to use if the labels contain none
 */
export function readImageBuild(
  labels: Readonly<Record<string, string>>,
  createdAt: string | null,
): ImageBuildReply | null {
  const changelogKey = Object.keys(labels).find((key) => changelogKeyPattern.test(key));
  const fromLabels = {
    version: textOf(labels[`${prefix}version`]),
    revision: textOf(labels[`${prefix}revision`]),
    sourceUrl: webAddressOf(labels[`${prefix}source`]),
    changelogUrl: webAddressOf(changelogKey === undefined ? undefined : labels[changelogKey]),
  };
  const builtAt =
    parseBuildTime(labels[`${prefix}created`]) ?? parseBuildTime(createdAt ?? undefined);
  const isEmpty = builtAt === null && Object.values(fromLabels).every((value) => value === null);
  return isEmpty ? null : { ...fromLabels, builtAt };
}

function textOf(value: string | undefined): string | null {
  return value?.trim().slice(0, maxTextLength) || null;
}

/**
 * Returns a label as a URL; null if it is not a web address, is too long or contains credentials.
 * Labels can contain anything, so they must not become links unchecked.
 */
function webAddressOf(value: string | undefined): string | null {
  if (value === undefined || value.length > maxUrlLength || !URL.canParse(value)) return null;
  const { protocol, username, password, href } = new URL(value);
  const isWebAddress = protocol === 'https:' || protocol === 'http:';
  return isWebAddress && username === '' && password === '' ? href : null;
}

/**
 * Parses a build time. Returns null for invalid times and for times before the year 2000, because
 * reproducible builds use 1970 and 1980 as placeholders.
 */
function parseBuildTime(value: string | undefined): string | null {
  const time = value === undefined ? NaN : Date.parse(value);
  return time >= Date.UTC(2000, 0, 1) ? new Date(time).toISOString() : null;
}
