import { Alert } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme.js';

interface NoticeProps {
  tone: Tone;
  icon: LucideIcon;
  title: string;
  /** Screen readers announce urgent notices immediately. */
  urgent?: boolean;
  /** Adds a button that dismisses the notice. */
  onClose?: () => void;
  children?: ReactNode;
}

/**
 * An inline notice. It uses the colours of the state badges, which are readable in both colour
 * schemes.
 */
export function Notice({ tone, icon: Icon, title, urgent = true, onClose, children }: NoticeProps) {
  return (
    <Alert
      role={urgent ? 'alert' : 'note'}
      icon={<Icon aria-hidden />}
      title={title}
      maw={960}
      withCloseButton={onClose !== undefined}
      {...(onClose && { onClose })}
      vars={() => ({
        root: {
          '--alert-color': `var(--tone-${tone}-text)`,
          '--alert-bg': `var(--tone-${tone}-tint)`,
          '--alert-bd': '1px solid var(--tone-outline, transparent)',
        },
      })}
    >
      {children}
    </Alert>
  );
}
