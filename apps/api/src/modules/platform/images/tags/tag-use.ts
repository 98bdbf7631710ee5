import { parseReference, type RepositoryReference } from '../../registries/image-reference.js';
import { shapeOf } from './version-tag.js';

export interface UsedRepository extends RepositoryReference {
  name: string;
  shapes: ReadonlySet<string>;
  /** Image references to this repository, exactly as written in the stacks. */
  references: readonly string[];
}

/** Returns the repository and the tag of a reference; null if the tag is not a version. */
export function parseVersionReference(
  text: string,
): (RepositoryReference & { name: string; tag: string; shape: string }) | null {
  const reference = parseReference(text);
  const shape = reference?.tag == null ? null : shapeOf(reference.tag);
  if (reference?.tag == null || shape === null) return null;
  const { registry, repository, tag } = reference;
  return { registry, repository, tag, shape, name: `${registry}/${repository}` };
}

/** Groups references by repository, ignoring those whose tag is not a version. */
export function groupByRepository(references: readonly string[]): UsedRepository[] {
  const repositoriesByName = new Map<
    string,
    UsedRepository & { shapes: Set<string>; references: string[] }
  >();
  for (const reference of references) {
    const version = parseVersionReference(reference);
    if (version === null) continue;
    const { name, registry, repository, shape } = version;
    const emptyUse = { name, registry, repository, shapes: new Set<string>(), references: [] };
    const usedRepository = repositoriesByName.get(name) ?? emptyUse;
    usedRepository.shapes.add(shape);
    usedRepository.references.push(reference);
    repositoriesByName.set(name, usedRepository);
  }
  return [...repositoriesByName.values()];
}

/** Whether the list contains this repository with at least the same shapes. */
export function isCoveredBy(
  { name, shapes }: UsedRepository,
  repositories: readonly UsedRepository[],
): boolean {
  const sameRepository = repositories.find((other) => other.name === name);
  return (
    sameRepository !== undefined && [...shapes].every((shape) => sameRepository.shapes.has(shape))
  );
}
