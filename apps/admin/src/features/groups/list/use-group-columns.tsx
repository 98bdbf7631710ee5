import { permissionIds, type GroupReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { groupByArea } from '#shared/permissions/areas.js';
import { areaMessages } from '#shared/permissions/permissions.messages.js';
import type { Column } from '#shared/table/columns/column.js';
import { groupsMessages } from '../groups.messages.js';
import classes from '../groups.module.css';

/** The description of the group or, if it has none, the areas in which it grants permissions. */
function DescriptionCell({ group: { description, permissions } }: { group: GroupReply }) {
  const tArea = useMessages(areaMessages);
  if (description !== '') return description;
  return (
    <span className={classes.none}>
      {groupByArea(permissions)
        .map(({ area }) => tArea(area))
        .join(', ')}
    </span>
  );
}

export function useGroupColumns(): Column<GroupReply>[] {
  const t = useMessages(groupsMessages);
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      width: '240px',
      cell: ({ id, name }) => (
        <Link
          to="/administration/groups/$groupId"
          params={{ groupId: id }}
          className={classes.name}
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'description',
      header: t('description'),
      phoneLine: 'second-line',
      minWindowWidthPx: 760,
      cell: (group) => <DescriptionCell group={group} />,
    },
    {
      id: 'members',
      header: t('members'),
      width: '110px',
      align: 'end',
      phoneLine: 'first-line',
      cell: ({ members }) => format.number(members),
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
      minWindowWidthPx: 1000,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
