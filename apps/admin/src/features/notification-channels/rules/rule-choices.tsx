import { MultiSelect } from '@mantine/core';
import type { NotificationRuleFields } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { allStacks } from '#shared/queries/stacks.queries.js';
import { useMessages } from '#shared/i18n/messages.js';
import { serverList } from '#shared/queries/servers.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { channelList, selectableUsers } from '../notification-channels.queries.js';
import type { RuleValues } from './rule-values.js';
import { rulesMessages } from './rules.messages.js';

/** The maximum number of options in the list. Users find further options by typing. */
const maxShownOptions = 100;

interface RuleChoicesProps {
  form: ContractForm<RuleValues, NotificationRuleFields>;
}

interface NamedItem {
  id: number;
  name: string;
}

/**
 * Servers and stacks of a rule. Lists that the user may not read are hidden; the rule keeps their
 * values.
 */
export function RuleScope({ form }: RuleChoicesProps) {
  const t = useMessages(rulesMessages);
  const maySeeServers = useHasPermission('maintenance-server-edit');
  const maySeeStacks = useHasPermission('stacks-access');
  const servers = useQuery({ ...serverList, enabled: maySeeServers }).data?.servers;
  const stacks = useQuery({ ...allStacks, enabled: maySeeStacks }).data?.stacks;
  return (
    <>
      {servers && (
        <Choice
          form={form}
          name="serverIds"
          label={t('servers')}
          emptyText={t('all')}
          items={servers}
        />
      )}
      {stacks && (
        <Choice
          form={form}
          name="stackIds"
          label={t('stacks')}
          emptyText={t('all')}
          items={stacks.map(({ id, name, server }) => ({ id, name: `${name} (${server.name})` }))}
        />
      )}
    </>
  );
}

/**
 * The channels and people that a rule sends to. Users who may not see people are shown only the
 * channels.
 */
export function RuleTargets({ form }: RuleChoicesProps) {
  const t = useMessages(rulesMessages);
  const maySeePeople = useHasPermission('users-access');
  const channels = useQuery(channelList).data?.channels;
  const users = useQuery({ ...selectableUsers, enabled: maySeePeople }).data?.users;
  return (
    <>
      <Choice
        form={form}
        name="channelIds"
        label={t('channels')}
        emptyText={t('allChannels')}
        items={channels ?? []}
      />
      {users && (
        <Choice
          form={form}
          name="userIds"
          label={t('people')}
          description={t('peopleHint')}
          emptyText={t('nobody')}
          items={users.map(({ id, displayName }) => ({ id, name: displayName }))}
        />
      )}
    </>
  );
}

interface ChoiceProps extends RuleChoicesProps {
  name: 'serverIds' | 'stackIds' | 'channelIds' | 'userIds';
  label: string;
  description?: string;
  emptyText: string;
  items: readonly NamedItem[];
}

function Choice({ form, name, label, description, emptyText, items }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <MultiSelect
          label={label}
          description={description}
          placeholder={field.value.length === 0 ? emptyText : ''}
          data={items.map((entry) => ({ value: String(entry.id), label: entry.name }))}
          limit={maxShownOptions}
          searchable
          clearable
          {...field}
          error={form.errorOf(name)}
        />
      )}
    />
  );
}
