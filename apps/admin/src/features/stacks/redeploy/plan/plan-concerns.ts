import type { PlanWarning, PlannedRedeployReply, StackReply } from '@stackyard/contracts';

/**
 * Warnings that users confirm before a redeploy. Images that could not be checked make only the
 * plan uncertain, so they need no confirmation.
 */
export const acknowledgedWarnings = [
  'server-unreachable',
  'stack-down',
  'stack-degraded',
  'newer-image-ignored',
] as const satisfies readonly PlanWarning[];
export type AcknowledgedWarning = (typeof acknowledgedWarnings)[number];

const healthOf: Partial<Record<AcknowledgedWarning, readonly StackReply['health'][]>> = {
  'stack-down': ['down'],
  'stack-degraded': ['degraded', 'restarting'],
};

/** A warning and the stacks that it concerns. */
export interface PlanConcern {
  warning: AcknowledgedWarning;
  names: string[];
}

/**
 * Health comes from the list, which is updated while the dialog is open. The forecast is not.
 */
export function concernsOf(
  chosen: readonly Pick<StackReply, 'id' | 'name' | 'health'>[],
  forecast: ReadonlyMap<number, Pick<PlannedRedeployReply, 'warnings'>> | undefined,
): PlanConcern[] {
  return acknowledgedWarnings.flatMap((warning) => {
    const names = chosen
      .filter(({ id, health }) =>
        warning in healthOf
          ? healthOf[warning]?.includes(health)
          : forecast?.get(id)?.warnings.includes(warning),
      )
      .map(({ name }) => name);
    return names.length === 0 ? [] : [{ warning, names }];
  });
}
