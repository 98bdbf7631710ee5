import { MultiSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { stackList } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { tokensMessages } from '../tokens.messages.js';

interface StacksFieldProps {
  /** IDs of the selected stacks. */
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

const maxStacks = 500;

export function StacksField({ value, onChange, error }: StacksFieldProps) {
  const t = useMessages(tokensMessages);
  const maySeeStacks = useHasPermission('stacks-access');
  const { data } = useInfiniteQuery({ ...stackList({ limit: maxStacks }), enabled: maySeeStacks });
  if (!maySeeStacks) return null;
  const [firstPage] = data?.pages ?? [];
  const hasSeveralServers = (firstPage?.servers.length ?? 0) > 1;
  return (
    <MultiSelect
      label={t('stacks')}
      description={t('stacksHint')}
      placeholder={value.length === 0 ? t('stacksPlaceholder') : ''}
      searchable
      clearable
      limit={50}
      nothingFoundMessage={t('noStacks')}
      value={value}
      onChange={onChange}
      error={error}
      data={(firstPage?.stacks ?? []).map(({ id, name, server }) => ({
        value: String(id),
        label: hasSeveralServers ? `${name} (${server.name})` : name,
      }))}
    />
  );
}
