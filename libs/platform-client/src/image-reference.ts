/** The two parts of an image reference as the engine takes them for a pull. */
export interface PullReference {
  /** Registry and repository, e.g. `ghcr.io/acme/app`. */
  repository: string;
  /** Tag or digest; `latest` where the reference names neither, since without one every tag is pulled. */
  tag: string;
}

/** Splits `registry:5000/app:1.2` or `app@sha256:…`; a digest wins over a tag. */
export function splitReference(reference: string): PullReference {
  const [named = '', digest] = reference.split('@');
  const colon = named.lastIndexOf(':');
  const hasTag = colon > named.lastIndexOf('/');
  const repository = hasTag ? named.slice(0, colon) : named;
  return { repository, tag: digest ?? (hasTag ? named.slice(colon + 1) : 'latest') };
}
