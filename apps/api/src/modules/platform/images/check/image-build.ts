import type { ImageBuildReply } from '@stackyard/contracts';

const prefix = 'org.opencontainers.image.';
const maxTextLength = 200;
const maxUrlLength = 500;
/**
 * The OCI specification defines no key for a changelog. The keys that are in use match this
 * pattern.
 */
const changelogKeyPattern = /(?:^|[.-])changelog(?:[.-]url)?$/;

/**
 * Reads the build information from the labels of an image, which the OCI image specification
 * defines as annotations. Returns null if there is none.
 */
export function readImageBuild(
  labels: Readonly<Record<string, string>>,
  createdAt: string | null,
): ImageBuildReply | null {
  const changelog = Object.keys(labels).find((key) => changelogKeyPattern.test(key));
  const told = {
    version: textOf(labels[`${prefix}version`]),
    revision: textOf(labels[`${prefix}revision`]),
    sourceUrl: webAddressOf(labels[`${prefix}source`]),
    changelogUrl: webAddressOf(changelog === undefined ? undefined : labels[changelog]),
  };
  const builtAt = timeOf(labels[`${prefix}created`]) ?? timeOf(createdAt ?? undefined);
  const isEmpty = builtAt === null && Object.values(told).every((value) => value === null);
  return isEmpty ? null : { ...told, builtAt };
}

function textOf(value: string | undefined): string | null {
  return value?.trim().slice(0, maxTextLength) || null;
}

/**
 * The builder of an image can write anything into its labels, so only web addresses become links.
 */
function webAddressOf(value: string | undefined): string | null {
  if (value === undefined || value.length > maxUrlLength || !URL.canParse(value)) return null;
  const { protocol, username, password, href } = new URL(value);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}

/** Returns null for 1970 and 1980, because reproducible builds use these years as a placeholder. */
function timeOf(value: string | undefined): string | null {
  const time = value === undefined ? NaN : Date.parse(value);
  return time >= Date.UTC(2000, 0, 1) ? new Date(time).toISOString() : null;
}
