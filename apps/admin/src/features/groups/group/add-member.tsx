import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UserRowReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { userList } from '#shared/queries/users.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { groupMessages } from '../groups.messages.js';
import classes from '../groups.module.css';
import { useAddMember } from '../groups.queries.js';

interface AddMemberProps {
  groupId: number;
  members: readonly UserRowReply[];
}

export function AddMember(props: AddMemberProps) {
  const t = useMessages(groupMessages);
  const maySearch = useHasPermission('users-access');
  if (maySearch) return <UserSearch {...props} />;
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {t('addNeedsUsers')}
    </Text>
  );
}

function UserSearch({ groupId, members }: AddMemberProps) {
  const t = useMessages(groupMessages);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typedText, setTypedText] = useState('');
  const [search] = useDebouncedValue(typedText.trim(), 200);
  const { data } = useInfiniteQuery({ ...userList({ search, limit: 10 }), enabled: search !== '' });
  const add = useAddMember(groupId);
  const [addedName, setAddedName] = useState<string | null>(null);
  const foundUsers = search === '' ? undefined : data?.pages[0]?.users;
  const choose = (value: string): void => {
    const user = foundUsers?.find(({ id }) => String(id) === value);
    if (!user) return;
    setTypedText('');
    setAddedName(null);
    combobox.closeDropdown();
    add.mutate(user.id, { onSuccess: () => setAddedName(user.displayName) });
  };
  return (
    <div className={classes.add}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target>
          <TextInput
            label={t('add')}
            placeholder={t('addPlaceholder')}
            leftSection={<UserPlus size={16} aria-hidden />}
            autoComplete="off"
            value={typedText}
            onChange={(event) => {
              setTypedText(event.currentTarget.value);
              combobox.openDropdown();
              combobox.updateSelectedOptionIndex();
            }}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={foundUsers === undefined}>
          <Combobox.Options aria-label={t('found')}>
            {foundUsers?.length === 0 && <Combobox.Empty>{t('addNothing')}</Combobox.Empty>}
            {foundUsers?.map((user) => {
              const isMember = members.some(({ id }) => id === user.id);
              return (
                <Combobox.Option key={user.id} value={String(user.id)} disabled={isMember}>
                  <span className={classes.member}>
                    {user.displayName}
                    <code>{user.username}</code>
                    {isMember && <small>{t('alreadyMember')}</small>}
                  </span>
                </Combobox.Option>
              );
            })}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {add.error && <ProblemAlert error={add.error} />}
      <Text size="sm" role="status" c="var(--tone-done-text)">
        {addedName !== null && t('added', { name: addedName })}
      </Text>
    </div>
  );
}
