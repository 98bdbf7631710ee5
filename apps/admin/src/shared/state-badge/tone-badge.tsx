import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { Tone } from '../theme/theme.js';
import classes from './state-badge.module.css';

interface ToneBadgeProps {
  tone: Tone;
  icon: LucideIcon;
  label: string;
  /** Shown after the name of the state, e.g. the current step of a run. */
  detail?: string | undefined;
}

/**
 * The base of all badges for states. The word alone names the state, so that users who can't see the
 * colour or the icon miss nothing.
 */
export function ToneBadge({ tone, icon: Icon, label, detail }: ToneBadgeProps) {
  const isSpinning = tone === 'running' && Icon === LoaderCircle;
  return (
    <span className={classes.badge} data-tone={tone} data-turns={isSpinning || undefined}>
      <Icon size={14} aria-hidden />
      <span className={classes.word}>
        {label}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}
