import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  logTargetTypes,
} from '@stackyard/contracts';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { useLogLabels } from '../use-log-labels.js';

/**
 * Returns a function that translates the value of a filter field. Values without a translation,
 * such as names, addresses and unknown actions, are returned unchanged.
 */
export function useValueNames(): (field: string, value: string) => string {
  const labels = useLogLabels();
  const stateLabel = useStateLabel();
  const nameIfKnown = <Value extends string>(
    list: readonly Value[],
    value: string,
    nameOf: (knownValue: Value) => string,
  ): string => {
    const knownValue = list.find((candidate) => candidate === value);
    return knownValue === undefined ? value : nameOf(knownValue);
  };
  return (field, value) => {
    switch (field) {
      case 'category':
      case 'notCategory':
        return nameIfKnown(logCategories, value, labels.category);
      case 'action':
      case 'notAction':
        return nameIfKnown(logActionIds, value, labels.action);
      case 'targetType':
        return nameIfKnown(logTargetTypes, value, labels.target);
      case 'outcome':
      case 'notOutcome':
        return nameIfKnown(logOutcomes, value, (known) => stateLabel('outcome', known));
      case 'severity':
      case 'notSeverity':
        return nameIfKnown(logSeverities, value, (known) => stateLabel('severity', known));
      default:
        return value;
    }
  };
}
