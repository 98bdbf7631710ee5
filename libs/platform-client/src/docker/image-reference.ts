/** An image reference, split into the parts that a pull requires. */
export interface PullReference {
  /** Registry and repository, for example `ghcr.io/acme/app`. */
  repository: string;
  /**
   * Tag or digest; `latest` if the reference has neither, because Docker would otherwise pull all
   * tags.
   */
  tag: string;
}

/**
 * Splits an image reference. A digest takes precedence over a tag.
 *
 * @example
 * splitReference('ghcr.io/acme/app:1.2'); // { repository: 'ghcr.io/acme/app', tag: '1.2' }
 * splitReference('app@sha256:…'); // { repository: 'app', tag: 'sha256:…' }
 */
export function splitReference(reference: string): PullReference {
  const [name = '', digest] = reference.split('@');
  const colonIndex = name.lastIndexOf(':');
  const hasTag = colonIndex > name.lastIndexOf('/');
  const repository = hasTag ? name.slice(0, colonIndex) : name;
  return { repository, tag: digest ?? (hasTag ? name.slice(colonIndex + 1) : 'latest') };
}
