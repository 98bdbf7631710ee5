import { Text } from '@mantine/core';
import type { TokenReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { tokensMessages } from '../tokens.messages.js';
import { useRevokeToken } from '../tokens.queries.js';
import { useTokensView } from '../use-tokens-view.js';

/** Asks for confirmation before revoking the token, and shows when it was last used. */
export function RevokeToken({ token }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const format = useFormat();
  const now = useNow();
  const { close } = useTokensView();
  const { id, name, lastUsedAt, lastUsedIp } = token;
  const revoke = useRevokeToken(id);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('revokeTitle', { name })}
      actionLabel={t('revokeAction', { name })}
      onConfirm={() => revoke.mutateAsync()}
    >
      <Text size="sm">{t('revokeText')}</Text>
      <Text size="sm">
        {lastUsedAt === null
          ? t('revokeUnused')
          : t('revokeUsed', { when: format.relative(lastUsedAt, now), ip: lastUsedIp ?? '–' })}
      </Text>
    </DangerDialog>
  );
}
