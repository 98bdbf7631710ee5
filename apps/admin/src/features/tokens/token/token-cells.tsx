import { Popover, Text, UnstyledButton } from '@mantine/core';
import type { TokenReply } from '@stackyard/contracts';
import { Clock } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { PermissionList } from '#shared/permissions/permission-list.js';
import { expiresSoon } from '#shared/tokens/expiry.js';
import classes from '../tokens.module.css';
import { tokensMessages } from '../tokens.messages.js';

/** The name and the first characters of the token. */
export function NameCell({ token: { name, hint } }: { token: TokenReply }) {
  return (
    <span className={classes.names} title={name}>
      <span>{name}</span>
      <code className={classes.hint}>{hint}…</code>
    </span>
  );
}

/**
 * The number of permissions and, if some of them have no effect, how many. Clicking the text lists
 * the permissions.
 */
export function PermissionsCell({ token }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const { name, permissions, effective } = token;
  const ineffectivePermissions = permissions.filter((id) => !effective.includes(id));
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.more}>
          {t('permissionCount', { count: permissions.length })}
          {ineffectivePermissions.length > 0 && (
            <span className={classes.warning}>
              {t('partly', { idle: ineffectivePermissions.length })}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('permissionsOf', { name })}>
        <PermissionList
          ids={permissions}
          ineffectivePermissions={{ ids: ineffectivePermissions, reason: t('idle') }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * When a token expires and, after a rotation, until when the old secret stays valid. Expiry dates
 * in the near future are highlighted.
 */
export function ExpiryCell({ token }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const format = useFormat();
  const now = useNow();
  const { expiresAt, previousUntil } = token;
  return (
    <span title={format.dateTime(expiresAt)}>
      {expiresSoon(token, now) ? (
        <span className={classes.soon}>
          <Clock size={14} aria-hidden />
          {t('expires', { when: format.relative(expiresAt, now) })}
        </span>
      ) : (
        format.date(expiresAt)
      )}
      {previousUntil !== null && (
        <span className={classes.note} title={format.dateTime(previousUntil)}>
          {t('overlap', { when: format.relative(previousUntil, now) })}
        </span>
      )}
    </span>
  );
}

export function LastUseCell({ token: { lastUsedAt, lastUsedIp } }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  if (lastUsedAt === null) return <Text size="sm">{t('unused')}</Text>;
  return (
    <span>
      <RelativeTime at={lastUsedAt} />
      {lastUsedIp && <span className={classes.note}>{lastUsedIp}</span>}
    </span>
  );
}
