import { permissions, type Permission } from '@stackyard/contracts';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { groupByArea } from './areas.js';
import classes from './permission-list.module.css';
import { areaMessages } from './permissions.messages.js';

interface PermissionListProps {
  ids: readonly Permission[];
  /** Permissions that currently have no effect, and why. */
  ineffectivePermissions?: { ids: readonly Permission[]; reason: string };
}

export function PermissionList({ ids, ineffectivePermissions }: PermissionListProps) {
  const tArea = useMessages(areaMessages);
  const locale = useLocale();
  return (
    <dl className={classes.areas}>
      {groupByArea(ids).map((entry) => (
        <div key={entry.area} className={classes.area}>
          <dt>{tArea(entry.area)}</dt>
          {entry.ids.map((id) => (
            <dd key={id} title={id}>
              {permissions[id].label[locale]}
              {ineffectivePermissions?.ids.includes(id) && (
                <span className={classes.idle}>{ineffectivePermissions.reason}</span>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
