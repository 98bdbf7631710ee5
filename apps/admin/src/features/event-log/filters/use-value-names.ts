import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
} from '@stackyard/contracts';
import { useStateWord } from '#shared/state-badge/use-state-word.js';
import { useLogWords } from '../use-log-words.js';

/** Translates a filter value. Names and addresses are returned unchanged. */
export function useValueNames(): (field: string, value: string) => string {
  const words = useLogWords();
  const word = useStateWord();
  const inWords = <Value extends string>(
    list: readonly Value[],
    value: string,
    say: (known: Value) => string,
  ): string => {
    const known = list.find((candidate) => candidate === value);
    return known === undefined ? value : say(known);
  };
  return (field, value) => {
    switch (field) {
      case 'category':
      case 'notCategory':
        return inWords(logCategories, value, words.category);
      case 'action':
      case 'notAction':
        return inWords(logActionIds, value, words.action);
      case 'targetType':
        return inWords(targetTypes, value, words.target);
      case 'outcome':
      case 'notOutcome':
        return inWords(logOutcomes, value, (known) => word('outcome', known));
      case 'severity':
      case 'notSeverity':
        return inWords(logSeverities, value, (known) => word('severity', known));
      default:
        return value;
    }
  };
}
