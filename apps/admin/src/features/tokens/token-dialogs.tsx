import { Drawer } from '@mantine/core';
import type { IssuedTokenReply, TokenReply } from '@stackyard/contracts';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { CreateToken } from './create/create-token.js';
import { IssuedToken } from './create/issued-token.js';
import { RevokeToken } from './token/revoke-token.js';
import { RotateToken } from './token/rotate-token.js';
import { tokensMessages } from './tokens.messages.js';
import { useTokensView } from './use-tokens-view.js';

interface TokenDialogsProps {
  tokens: readonly TokenReply[] | undefined;
}

/** Shows the dialog that the URL names, or the secret of a token that was just issued. */
export function TokenDialogs({ tokens }: TokenDialogsProps) {
  const t = useMessages(tokensMessages);
  const { open, id, close } = useTokensView();
  const [issuedToken, setIssuedToken] = useState<IssuedTokenReply | null>(null);
  const token = tokens?.find((candidate) => candidate.id === id);
  return (
    <>
      <Drawer
        opened={open === 'create'}
        onClose={() => void close()}
        position="right"
        size="xl"
        title={t('createTitle')}
      >
        {open === 'create' && <CreateToken onIssued={setIssuedToken} />}
      </Drawer>
      {open === 'rotate' && token && <RotateToken token={token} onIssued={setIssuedToken} />}
      {open === 'revoke' && token && <RevokeToken token={token} />}
      {issuedToken && open === undefined && (
        <IssuedToken issuedToken={issuedToken} onDone={() => setIssuedToken(null)} />
      )}
    </>
  );
}
