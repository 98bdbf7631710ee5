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
 * splitReference('registry.example:5000/app:1.2'); // { repository: 'registry.example:5000/app', tag: '1.2' }
 * splitReference('app@sha256:…'); // { repository: 'app', tag: 'sha256:…' }
 */
export function splitReference(reference: string): PullReference {
  const [named = '', digest] = reference.split('@');
  const colon = named.lastIndexOf(':');
  const hasTag = colon > named.lastIndexOf('/');
  const repository = hasTag ? named.slice(0, colon) : named;
  return { repository, tag: digest ?? (hasTag ? named.slice(colon + 1) : 'latest') };
}
