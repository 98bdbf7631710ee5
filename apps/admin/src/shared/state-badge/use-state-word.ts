import { useMessages } from '../i18n/messages.js';
import { stateWords, type StateWord } from './state-badge.messages.js';
import type { StateKind, StateVocabulary } from './state-looks.js';

function isStateWord(key: string): key is StateWord {
  return Object.hasOwn(stateWords.en, key);
}

/** The translated name of a state, for chips and sentences. */
export function useStateWord() {
  const t = useMessages(stateWords);
  return <Kind extends StateKind>(kind: Kind, value: StateVocabulary[Kind]): string => {
    const key = `${kind}.${value}`;
    // A newer server may send states that this version does not know.
    return isStateWord(key) ? t(key) : value;
  };
}
