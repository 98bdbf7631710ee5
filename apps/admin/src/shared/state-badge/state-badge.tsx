import { stateStyles, type StateKind, type StateVocabulary } from './state-styles.js';
import { ToneBadge } from './tone-badge.js';
import { useStateLabel } from './use-state-label.js';

interface StateBadgeProps<Kind extends StateKind> {
  kind: Kind;
  value: StateVocabulary[Kind];
  /** Shown after the name of the state, e.g. the current step of a run. */
  detail?: string | undefined;
  /**
   * Replaces the usual name of the state where another word is clearer. The appearance stays the
   * same.
   */
  label?: string;
}

/**
 * A badge for a state in the shared vocabulary. Features show their own states with `ToneBadge`.
 */
export function StateBadge<Kind extends StateKind>(props: StateBadgeProps<Kind>) {
  const { kind, value, detail, label } = props;
  const stateLabel = useStateLabel();
  return (
    <ToneBadge
      {...stateStyles[kind][value]}
      label={label ?? stateLabel(kind, value)}
      detail={detail}
    />
  );
}
