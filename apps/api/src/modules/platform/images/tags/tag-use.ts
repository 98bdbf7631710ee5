import { parseReference, type RepositoryReference } from '../../registries/image-reference.js';
import { shapeOf } from './version-tag.js';

/** A repository from which stacks use version tags. */
export interface UsedRepository extends RepositoryReference {
  name: string;
  /** Shapes of the tags that are used. */
  shapes: ReadonlySet<string>;
  /** The references with which stacks use the repository. */
  references: readonly string[];
}

/** Returns the repository and tag of a reference; null if its tag is not a version. */
export function versionIn(
  text: string,
): (RepositoryReference & { name: string; tag: string; shape: string }) | null {
  const reference = parseReference(text);
  const shape = reference?.tag == null ? null : shapeOf(reference.tag);
  if (reference?.tag == null || shape === null) return null;
  const { registry, repository, tag } = reference;
  return { registry, repository, tag, shape, name: `${registry}/${repository}` };
}

/** Groups references by repository. Leaves out references whose tags are not versions. */
export function usedRepositories(references: readonly string[]): UsedRepository[] {
  const used = new Map<string, UsedRepository & { shapes: Set<string>; references: string[] }>();
  for (const reference of references) {
    const version = versionIn(reference);
    if (version === null) continue;
    const { name, registry, repository, shape } = version;
    const nothing = { name, registry, repository, shapes: new Set<string>(), references: [] };
    const found = used.get(name) ?? nothing;
    found.shapes.add(shape);
    found.references.push(reference);
    used.set(name, found);
  }
  return [...used.values()];
}

/** Whether a list of repositories contains this one with all of its shapes. */
export function isUsed({ name, shapes }: UsedRepository, all: readonly UsedRepository[]): boolean {
  const known = all.find((other) => other.name === name);
  return known !== undefined && [...shapes].every((shape) => known.shapes.has(shape));
}
