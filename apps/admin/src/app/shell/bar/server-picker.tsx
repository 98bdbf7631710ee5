import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { stackList } from '#shared/queries/stacks.queries.js';
import { appMessages } from '../../app.messages.js';
import classes from '../shell.module.css';

/** Lets users limit every page to one server. Hidden unless there are several servers. */
export function ServerPicker() {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const { server } = useSearch({ from: '/shell' });
  const { data } = useInfiniteQuery(stackList({ limit: 1 }));
  const servers = data?.pages[0]?.servers ?? [];
  if (servers.length < 2) return null;
  const pick = (value: string): void => {
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, server: value === '' ? undefined : Number(value) }),
    });
  };
  return (
    <select
      className={classes.picker}
      aria-label={t('server')}
      value={server ?? ''}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      <option value="">{t('allServers')}</option>
      {servers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
