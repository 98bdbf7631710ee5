import { permissions } from '@stackyard/contracts';
import { ShieldOff } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { PermissionDeniedError } from '../../guards.js';
import { refusedMessages } from './refused.messages.js';

/** Shown instead of a page that the user may not open, or may no longer open. */
export function PermissionDeniedPage({
  refusal: permissionError,
}: {
  refusal: PermissionDeniedError;
}) {
  const t = useMessages(refusedMessages);
  const locale = useLocale();
  const { permission, wasWithdrawn } = permissionError;
  const label = permissions[permission].label[locale];
  return (
    <EmptyState
      isOnlyContent
      icon={ShieldOff}
      title={t(wasWithdrawn ? 'lostTitle' : 'forbiddenTitle')}
      text={t(wasWithdrawn ? 'lostText' : 'forbiddenText', { label, permission })}
    />
  );
}
