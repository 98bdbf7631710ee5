import { stateLooks, type StateKind, type StateVocabulary } from './state-looks.js';
import { ToneBadge } from './tone-badge.js';
import { useStateWord } from './use-state-word.js';

interface StateBadgeProps<Kind extends StateKind> {
  kind: Kind;
  value: StateVocabulary[Kind];
  /** Shown after the word, e.g. the step of a run. */
  detail?: string | undefined;
  /** Replaces the usual word where another one is clearer. The appearance stays the same. */
  word?: string;
}

/**
 * A badge for states that several parts of the app show. A state that only one part shows has its
 * own badge there.
 */
export function StateBadge<Kind extends StateKind>(props: StateBadgeProps<Kind>) {
  const { kind, value, detail, word } = props;
  const name = useStateWord();
  return (
    <ToneBadge {...stateLooks[kind][value]} word={word ?? name(kind, value)} detail={detail} />
  );
}
