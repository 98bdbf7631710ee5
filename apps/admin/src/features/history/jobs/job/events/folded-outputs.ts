import type { JobEventReply } from '@stackyard/contracts';

/**
 * Combines consecutive events that each record one file of the result, because an album has one for
 * each track. All other events stay alone.
 */
export function foldOutputs(events: readonly JobEventReply[]): JobEventReply[][] {
  const groups: JobEventReply[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (group && event.kind === 'output-recorded' && group[0]?.kind === 'output-recorded') {
      group.push(event);
    } else groups.push([event]);
  }
  return groups;
}
