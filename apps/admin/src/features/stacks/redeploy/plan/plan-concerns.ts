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
  names: string[];
}

/**
 * Returns the warnings about the chosen stacks. Their health comes from the list, which, unlike the
 * forecast, is updated while the dialog is open.
 */
export function concernsOf(
  selectedStacks: readonly Pick<StackReply, 'id' | 'name' | 'health'>[],
  forecast: ReadonlyMap<number, Pick<PlannedRedeployReply, 'warnings'>> | undefined,
): PlanConcern[] {
  return acknowledgeableWarnings.flatMap((warning) => {
    const names = selectedStacks
      .filter(({ id, health }) =>
        warning in healthByWarning
          ? healthByWarning[warning]?.includes(health)
          : forecast?.get(id)?.warnings.includes(warning),
      )
      .map(({ name }) => name);
    return names.length === 0 ? [] : [{ warning, names }];
  });
}
