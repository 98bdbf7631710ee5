import type { ImageBuildReply } from '@stackyard/contracts';

const prefix = 'org.opencontainers.image.';
const maxTextLength = 200;
const maxUrlLength = 500;
/** The standard names no key for a changelog; those in use end like this. */
const changelogKey = /(?:^|[.-])changelog(?:[.-]url)?$/;

/**
 * What the labels of an image say about its build, as the OCI image specification names them
 * (annotations); null if they say nothing.
 */
export function readImageBuild(
  labels: Readonly<Record<string, string>>,
  createdAt: string | null,
): ImageBuildReply | null {
  const changelog = Object.keys(labels).find((key) => changelogKey.test(key));
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

/** Labels come from whoever built the image, so only addresses of web pages become links. */
function webAddressOf(value: string | undefined): string | null {
  if (value === undefined || value.length > maxUrlLength || !URL.canParse(value)) return null;
  const { protocol, username, password, href } = new URL(value);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}

/** Reproducible builds are dated 1970 or 1980, which says nothing. */
function timeOf(value: string | undefined): string | null {
  const time = value === undefined ? NaN : Date.parse(value);
  return time >= Date.UTC(2000, 0, 1) ? new Date(time).toISOString() : null;
}
