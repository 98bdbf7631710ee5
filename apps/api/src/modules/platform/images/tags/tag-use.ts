import { parseReference, type RepositoryReference } from '../../registries/image-reference.js';
import { shapeOf } from './version-tag.js';

/** A repository from which stacks use version tags. */
export interface UsedRepository extends RepositoryReference {
  name: string;
  /** Forms of the tags that are used. */
  shapes: ReadonlySet<string>;
}

/** Returns the repository and tag of a reference; null if its tag names no version. */
export function versionIn(
  text: string,
): (RepositoryReference & { name: string; tag: string; shape: string }) | null {
  const reference = parseReference(text);
  const shape = reference?.tag == null ? null : shapeOf(reference.tag);
  if (reference?.tag == null || shape === null) return null;
  const { registry, repository, tag } = reference;
  return { registry, repository, tag, shape, name: `${registry}/${repository}` };
}

/** Groups references by repository, without those whose tags name no version. */
export function usedRepositories(references: readonly string[]): UsedRepository[] {
  const used = new Map<string, RepositoryReference & { name: string; shapes: Set<string> }>();
  for (const reference of references) {
    const version = versionIn(reference);
    if (version === null) continue;
    const { name, registry, repository, shape } = version;
    const known = used.get(name);
    if (known === undefined)
      used.set(name, { name, registry, repository, shapes: new Set([shape]) });
    else known.shapes.add(shape);
  }
  return [...used.values()];
}
