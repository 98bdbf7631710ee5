import { ChevronRight, type LucideIcon } from 'lucide-react';
import { isValidElement, type ReactNode } from 'react';
import type { Tone } from '#shared/theme/theme.js';
import classes from '../overview.module.css';

interface AttentionItemProps {
  tone: Tone;
  icon: LucideIcon;
  /**
   * A link to the page where the user can resolve the problem, or plain text if there is no page to
   * open.
   */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons for resolving the problem directly. */
  actions?: ReactNode;
}

/** A problem that needs attention. A link in the title covers the whole line except the buttons. */
export function AttentionItem({ tone, icon: Icon, title, children, actions }: AttentionItemProps) {
  return (
    <li className={classes.item} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span className={classes.itemTitle}>{title}</span>
      {children && <span className={classes.itemText}>{children}</span>}
      {actions && <span className={classes.itemActions}>{actions}</span>}
      {!actions && isValidElement(title) && (
        <ChevronRight size={16} aria-hidden className={classes.itemArrow} />
      )}
    </li>
  );
}
