import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../theme/theme.js';
import classes from './state-badge.module.css';

interface ToneBadgeProps {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  /** Shown after the word, e.g. the step of a run. */
  detail?: string | undefined;
}

/** Base of all badges. Icon, word and colour each convey the state on their own. */
export function ToneBadge({ tone, icon: Icon, word, detail }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-turns={tone === 'running' || undefined}>
      <Icon size={14} aria-hidden />
      <span className={classes.word}>
        {word}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}
