const shownLength = 12;

/**
 * Shortens a digest, a reference with a digest, or an image ID, as Docker does. Show the digest if it
 * is known: the registry and all pages identify the image by it.
 */
export function shortImageId(image: string): string {
  const id = image.split('@').at(-1) ?? image;
  return id.replace(/^sha256:/, '').slice(0, shownLength);
}
