import { useMessages } from '../i18n/messages.js';
import { stateMessages, type StateKey } from './state-badge.messages.js';
import type { StateKind, StateVocabulary } from './state-styles.js';

function isStateKey(key: string): key is StateKey {
  return Object.hasOwn(stateMessages.en, key);
}

/** Returns a function that translates the name of a state. */
export function useStateLabel() {
  const t = useMessages(stateMessages);
  return <Kind extends StateKind>(kind: Kind, value: StateVocabulary[Kind]): string => {
    const key = `${kind}.${value}`;
    // A newer server may send states that this version does not know.
    return isStateKey(key) ? t(key) : value;
  };
}
