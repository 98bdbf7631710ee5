import classes from './state-badge.module.css';
import { stateLooks, type StateKind, type StateVocabulary } from './state-looks.js';
import { useStateWord } from './use-state-word.js';

interface StateBadgeProps<Kind extends StateKind> {
  kind: Kind;
  value: StateVocabulary[Kind];
  /** Said after the word, e.g. the step of a run. */
  detail?: string | undefined;
  /** Replaces the usual word where another one is clearer; the look stays. */
  word?: string;
}

/** The one way a state is drawn: icon, word and colour together, so that no sense is needed alone. */
export function StateBadge<Kind extends StateKind>(props: StateBadgeProps<Kind>) {
  const { kind, value, detail, word } = props;
  const name = useStateWord();
  const { tone, icon: Icon } = stateLooks[kind][value];
  return (
    <span className={classes.badge} data-tone={tone} data-turns={tone === 'running' || undefined}>
      <Icon size={14} aria-hidden />
      <span className={classes.word}>
        {word ?? name(kind, value)}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}
