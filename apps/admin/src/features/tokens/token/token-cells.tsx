import { Popover, UnstyledButton } from '@mantine/core';
import { permissions, type TokenReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime, useNow } from '#shared/i18n/relative-time.js';
import { shortList } from '#shared/i18n/short-list.js';
import { PermissionList } from '#shared/permissions/permission-list.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { TwoLineCell } from '#shared/table/rows/two-line-cell.js';
import { expiresSoon } from '#shared/tokens/expiry.js';
import classes from '../tokens.module.css';
import { tokensMessages } from '../tokens.messages.js';
import { useStackNames } from '../use-stack-names.js';

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
 * Names up to three permissions; for more permissions, shows only their number. Clicking the
 * text lists all permissions by area.
 */
export function PermissionsCell({ token }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const locale = useLocale();
  const { name, permissions: ids, effective } = token;
  const ineffectivePermissions = ids.filter((id) => !effective.includes(id));
  return (
    <Popover width={320} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.more}>
          {ids.length <= 3
            ? shortList(ids.map((id) => permissions[id].label[locale]))
            : t('permissionCount', { count: ids.length })}
          {ineffectivePermissions.length > 0 && (
            <span className={classes.warning}>
              {t('partly', { idle: ineffectivePermissions.length })}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('permissionsOf', { name })}>
        <PermissionList
          ids={ids}
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
  const { expiresAt, previousUntil, state } = token;
  const when = format.relative(expiresAt, now);
  const isSoon = expiresSoon(token, now);
  const overlap = previousUntil && t('overlap', { when: format.relative(previousUntil, now) });
  const remaining = state === 'active' && !isSoon && when;
  return (
    <TwoLineCell secondLine={overlap ?? remaining} title={format.dateTime(expiresAt)}>
      {isSoon ? (
        <span className={classes.soon}>
          <Clock size={14} aria-hidden />
          {t('expires', { when })}
        </span>
      ) : (
        format.date(expiresAt)
      )}
    </TwoLineCell>
  );
}

export function LastUseCell({ token: { lastUsedAt, lastUsedIp } }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  if (lastUsedAt === null) return t('unused');
  return (
    <TwoLineCell secondLine={lastUsedIp}>
      <RelativeTime at={lastUsedAt} />
    </TwoLineCell>
  );
}

export function OwnerCell({ token: { owner } }: { token: TokenReply }) {
  const maySeeUsers = useHasPermission('users-access');
  if (!maySeeUsers) return <span title={owner.username}>{owner.displayName}</span>;
  return (
    <Link
      to="/administration/users/$userId"
      params={{ userId: owner.id }}
      className={classes.owner}
      title={owner.username}
    >
      {owner.displayName}
    </Link>
  );
}

/** The stacks that the token is limited to. */
export function StacksCell({ stackIds }: { stackIds: readonly number[] | null }) {
  const t = useMessages(tokensMessages);
  const stackNames = useStackNames(stackIds !== null);
  if (stackIds === null) return t('allStacks');
  const names = stackIds.flatMap((id) => stackNames?.get(id) ?? []);
  if (names.length < stackIds.length) return t('stackCount', { count: stackIds.length });
  return <span title={names.join(', ')}>{shortList(names)}</span>;
}
