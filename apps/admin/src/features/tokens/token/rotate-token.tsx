import { NativeSelect, Text } from '@mantine/core';
import type { IssuedTokenReply, TokenReply } from '@stackyard/contracts';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { tokensMessages } from '../tokens.messages.js';
import { useRotateToken } from '../tokens.queries.js';
import { useTokensView } from '../use-tokens-view.js';

/**
 * Hours for which the old secret stays valid: for example, none after a leak, or a week for a
 * pipeline that is updated manually.
 */
const overlapHoursOptions = [0, 1, 24, 72, 168];
const defaultOverlapHours = 24;

interface RotateTokenProps {
  token: TokenReply;
  onIssued: (issuedToken: IssuedTokenReply) => void;
}

export function RotateToken({ token: { id, name }, onIssued }: RotateTokenProps) {
  const t = useMessages(tokensMessages);
  const { close } = useTokensView();
  const [overlapHours, setOverlapHours] = useState(defaultOverlapHours);
  const rotate = useRotateToken(id);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('rotateTitle', { name })}
      actionLabel={t('rotateAction', { name })}
      color="violet"
      onConfirm={() => rotate.mutateAsync({ overlapHours })}
      onDone={(issuedToken) => {
        onIssued(issuedToken);
        void close();
      }}
    >
      <Text size="sm">{t('rotateText')}</Text>
      <NativeSelect
        label={t('overlapLabel')}
        value={overlapHours}
        onChange={(event) => setOverlapHours(Number(event.currentTarget.value))}
        data={overlapHoursOptions.map((hours) => ({
          value: String(hours),
          label: hours === 0 ? t('overlapNone') : t('overlapHours', { hours }),
        }))}
      />
    </DangerDialog>
  );
}
