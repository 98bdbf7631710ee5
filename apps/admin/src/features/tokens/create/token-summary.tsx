import { Text } from '@mantine/core';
import { permissions } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { shortList } from '#shared/i18n/short-list.js';
import { tokensMessages } from '../tokens.messages.js';
import { useStackNames } from '../use-stack-names.js';
import { expiryOf, type TokenValues } from './token-values.js';

/** What the new token may do, for which stacks and until when. */
export function TokenSummary({ values }: { values: TokenValues }) {
  const t = useMessages(tokensMessages);
  const format = useFormat();
  const locale = useLocale();
  const now = useNow();
  const { permissions: ids, stackIds } = values;
  const stackNames = useStackNames(stackIds.length > 0);
  const chosenNames = stackIds.flatMap((id) => stackNames?.get(Number(id)) ?? []);
  const chosen =
    chosenNames.length < stackIds.length
      ? t('stackCount', { count: stackIds.length })
      : shortList(chosenNames);
  if (ids.length === 0) {
    return (
      <Text size="sm" role="status" c="dimmed">
        {t('noPermissions')}
      </Text>
    );
  }
  return (
    <Text size="sm" role="status">
      {t('summary', {
        permissions: shortList(ids.map((id) => permissions[id].label[locale])),
        stacks: stackIds.length === 0 ? t('summaryAllStacks') : chosen,
        date: format.date(expiryOf(values, now)),
      })}
    </Text>
  );
}
