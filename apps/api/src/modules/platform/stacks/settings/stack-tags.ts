import { isTag, maxStackTags, normalizeTag, tagsLabel } from '@stackyard/contracts';

interface LabelledContainer {
  state: string;
  swarmStack: string | null;
  labels: Readonly<Record<string, string>>;
}

/**
 * Returns the valid tags in the labels of a stack's containers. Returns undefined if there are no
 * containers, so that a stopped stack keeps its tags.
 */
export function tagsInLabels(containers: readonly LabelledContainer[]): string[] | undefined {
  if (containers.length === 0) return undefined;
  // Swarm keeps the containers of replaced tasks with their old labels, so prefer the running ones.
  const currentContainers = containers.filter(
    (container) => container.swarmStack === null || container.state === 'running',
  );
  const relevantContainers = currentContainers.length > 0 ? currentContainers : containers;
  return normalizeTags(
    relevantContainers
      .flatMap(({ labels }) => (labels[tagsLabel] ?? '').split(','))
      .filter(isTagText),
  ).slice(0, maxStackTags);
}

export function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalizeTag))].sort();
}

function isTagText(text: string): boolean {
  return isTag(normalizeTag(text));
}

export function mergeTags(
  ownTags: readonly string[] | undefined,
  labelTags: readonly string[],
): string[] {
  return normalizeTags([...(ownTags ?? []), ...labelTags]);
}
