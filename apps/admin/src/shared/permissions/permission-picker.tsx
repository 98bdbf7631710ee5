import { Checkbox, Text, TextInput } from '@mantine/core';
import { permissionIds, permissions, type Permission } from '@stackyard/contracts';
import { Lock, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { groupByArea, sortByCatalogue, searchPermissions, type AreaPermissions } from './areas.js';
import classes from './permission-picker.module.css';
import { areaMessages, permissionsMessages } from './permissions.messages.js';
import { PresetButtons } from './preset-buttons.js';

interface PermissionPickerProps {
  /** Accessible name of the picker. */
  label: string;
  value: readonly Permission[];
  /** Called with the new selection in catalogue order. */
  onChange: (value: Permission[]) => void;
  /**
   * Whether the current user can grant and withdraw the permission. The checkboxes of other
   * permissions are disabled.
   */
  mayGrant: (permission: Permission) => boolean;
  /** Replaces the explanation of why permissions are locked. */
  lockHint?: string;
  /** Returns why a permission is locked; undefined if the current user does not hold it. */
  lockReason?: (permission: Permission) => string | undefined;
  readOnly?: boolean;
  /** False if the number of selected permissions is shown elsewhere. */
  showsCount?: boolean;
}

export function PermissionPicker(props: PermissionPickerProps) {
  const { label, value, mayGrant, lockHint, readOnly = false, showsCount = true } = props;
  const t = useMessages(permissionsMessages);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const areas = groupByArea(searchPermissions(search, locale));
  const isLocked = !readOnly && !permissionIds.every(mayGrant);
  return (
    <div
      role="group"
      aria-label={label}
      className={classes.picker}
      data-read-only={readOnly || undefined}
    >
      {!readOnly && <PresetButtons {...props} />}
      <div className={classes.head}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Search size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {showsCount && (
          <span className={classes.count} aria-live="polite">
            {t('count', { count: value.length, total: permissionIds.length })}
          </span>
        )}
      </div>
      {isLocked && (
        <p className={classes.hint}>
          <Lock size={14} aria-hidden />
          {lockHint ?? t('notHeldHint')}
        </p>
      )}
      {areas.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothing')}
        </Text>
      )}
      <div className={classes.areas}>
        {areas.map((entry) => (
          <Area key={entry.area} {...props} {...entry} isComplete={search.trim() === ''} />
        ))}
      </div>
    </div>
  );
}

interface AreaProps extends PermissionPickerProps, AreaPermissions {
  /** False while a search hides some permissions of the area. */
  isComplete: boolean;
}

function Area(props: AreaProps) {
  const { area, ids, value, onChange, mayGrant, lockReason, readOnly = false, isComplete } = props;
  const t = useMessages(permissionsMessages);
  const tArea = useMessages(areaMessages);
  const locale = useLocale();
  const name = tArea(area);
  const grantableIds = ids.filter(mayGrant);
  const selectedIds = ids.filter((id) => value.includes(id));
  const set = (changedIds: readonly Permission[], selected: boolean): void => {
    const otherIds = value.filter((id) => !changedIds.includes(id));
    onChange(sortByCatalogue(selected ? [...otherIds, ...changedIds] : otherIds));
  };
  return (
    <fieldset className={classes.area}>
      <legend className="visually-hidden">{name}</legend>
      {isComplete && !readOnly ? (
        <Checkbox
          size="xs"
          classNames={{ label: classes.areaName ?? '' }}
          label={name}
          aria-label={t('allOf', { area: name })}
          checked={selectedIds.length === ids.length}
          indeterminate={selectedIds.length > 0 && selectedIds.length < ids.length}
          disabled={grantableIds.length === 0}
          onChange={() => set(grantableIds, !grantableIds.every((id) => value.includes(id)))}
        />
      ) : (
        <span className={classes.areaName} aria-hidden>
          {name}
        </span>
      )}
      <div className={classes.entries}>
        {ids.map((id) => (
          <Checkbox
            key={id}
            size="xs"
            classNames={{ labelWrapper: classes.entry ?? '' }}
            label={permissions[id].label[locale]}
            description={
              <span className={classes.note}>
                <code>{id}</code>
                {!readOnly && !mayGrant(id) && (
                  <span className={classes.locked}>
                    <Lock size={12} aria-hidden />
                    {lockReason?.(id) ?? t('notHeld')}
                  </span>
                )}
              </span>
            }
            checked={value.includes(id)}
            disabled={readOnly || !mayGrant(id)}
            onChange={(event) => set([id], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
