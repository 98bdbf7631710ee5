import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '#shared/theme/theme.js';
import classes from '../overview.module.css';

interface AttentionItemProps {
  tone: Tone;
  icon: LucideIcon;
  /** A link to where it can be dealt with. */
  title: ReactNode;
  children?: ReactNode;
}

/** One thing that needs someone; the whole line leads to it. */
export function AttentionItem({ tone, icon: Icon, title, children }: AttentionItemProps) {
  return (
    <li className={classes.item} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span className={classes.itemTitle}>{title}</span>
      {children && <span className={classes.itemText}>{children}</span>}
    </li>
  );
}
