import {
  acknowledgeableWarnings,
  type AcknowledgeableWarning,
  type PlannedRedeployReply,
  type StackReply,
} from '@stackyard/contracts';

const healthByWarning: Partial<Record<AcknowledgeableWarning, readonly StackReply['health'][]>> = {
  'stack-down': ['down'],
  'stack-degraded': ['degraded', 'restarting'],
};

export interface PlanConcern {
  warning: AcknowledgeableWarning;
  stackIds: number[];
  names: string[];
}

/**
 * Returns the warnings about the selected stacks. The health of the stacks comes from the list,
 * which, unlike the forecast, is updated while the dialog is open.
 */
export function concernsOf(
  selectedStacks: readonly Pick<StackReply, 'id' | 'name' | 'health'>[],
  forecast: ReadonlyMap<number, Pick<PlannedRedeployReply, 'warnings'>> | undefined,
): PlanConcern[] {
  return acknowledgeableWarnings.flatMap((warning) => {
    const stacks = selectedStacks.filter(({ id, health }) =>
      warning in healthByWarning
        ? healthByWarning[warning]?.includes(health)
        : forecast?.get(id)?.warnings.includes(warning),
    );
    if (stacks.length === 0) return [];
    return [
      { warning, stackIds: stacks.map(({ id }) => id), names: stacks.map(({ name }) => name) },
    ];
  });
}
