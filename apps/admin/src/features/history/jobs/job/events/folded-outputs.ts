import type { JobEventReply } from '@stackyard/contracts';

/**
 * Combines consecutive `output-recorded` events of one user, because an album has one such event
 * for each track. Each other event forms its own group.
 */
export function foldOutputs(events: readonly JobEventReply[]): JobEventReply[][] {
  const groups: JobEventReply[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const isFurtherOutput = first?.kind === 'output-recorded' && event.kind === first.kind;
    if (group && isFurtherOutput && event.by === first.by) group.push(event);
    else groups.push([event]);
  }
  return groups;
}
