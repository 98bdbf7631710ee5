import type { TokenReply } from '@stackyard/contracts';
import { Ban, RotateCw } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { tokensMessages } from '../tokens.messages.js';
import { useTokensView } from '../use-tokens-view.js';

export function TokenActions({ token: { id, name } }: { token: TokenReply }) {
  const t = useMessages(tokensMessages);
  const { show } = useTokensView();
  return (
    <RowActions label={t('actionsFor', { name })}>
      <RowAction icon={RotateCw} onClick={() => show('rotate', id)}>
        {t('rotate')}
      </RowAction>
      <RowAction icon={Ban} isDangerous onClick={() => show('revoke', id)}>
        {t('revoke')}
      </RowAction>
    </RowActions>
  );
}
