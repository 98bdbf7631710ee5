import { permissionIds, type GroupReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { shortList } from '#shared/i18n/short-list.js';
import { groupByArea } from '#shared/permissions/areas.js';
import { areaMessages } from '#shared/permissions/permissions.messages.js';
import type { Column } from '#shared/table/columns/column.js';
import { TwoLineCell } from '#shared/table/rows/two-line-cell.js';
import { groupsMessages } from '../groups.messages.js';
import classes from '../groups.module.css';
import { memberList } from '../groups.queries.js';

const maxNamedMembers = 3;

/** Shows the names of up to three members. For larger groups, shows only the number of members. */
function MembersCell({ group: { id, members } }: { group: GroupReply }) {
  const format = useFormat();
  const isShort = members > 0 && members <= maxNamedMembers;
  const { data } = useInfiniteQuery({ ...memberList(id), enabled: isShort });
  const names = data?.pages[0]?.users.map(({ displayName }) => displayName);
  return isShort && names ? shortList(names) : format.number(members);
}

export function useGroupColumns(): Column<GroupReply>[] {
  const t = useMessages(groupsMessages);
  const tArea = useMessages(areaMessages);
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      width: '240px',
      cell: ({ id, name, description }) => (
        <TwoLineCell secondLine={description} title={description}>
          <Link
            to="/administration/groups/$groupId"
            params={{ groupId: id }}
            className={classes.name}
          >
            {name}
          </Link>
        </TwoLineCell>
      ),
    },
    {
      id: 'areas',
      header: t('areas'),
      minWindowWidthPx: 760,
      cell: ({ permissions }) =>
        groupByArea(permissions)
          .map(({ area }) => tArea(area))
          .join(', ') || '–',
    },
    {
      id: 'members',
      header: t('members'),
      width: '220px',
      phoneLine: 'second-line',
      cell: (group) => <MembersCell group={group} />,
    },
    {
      id: 'permissions',
      header: t('permissions'),
      width: '130px',
      align: 'end',
      cell: ({ permissions }) =>
        t('permissionCount', { count: permissions.length, total: permissionIds.length }),
    },
    {
      id: 'created',
      header: t('createdAt'),
      width: '130px',
      optional: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
