import { useMessages } from '#shared/i18n/messages.js';
import { tokensMessages } from './tokens.messages.js';
import { TokensView } from './tokens-view.js';

export function TokensPage() {
  const t = useMessages(tokensMessages);
  return <TokensView title={t('title')} includesAllUsers />;
}
