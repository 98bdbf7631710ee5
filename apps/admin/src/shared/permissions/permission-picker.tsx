import { Checkbox, Text, TextInput } from '@mantine/core';
import { permissionIds, permissions, type Permission } from '@stackyard/contracts';
import { ChevronRight, Lock, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { shortList } from '../i18n/short-list.js';
import { groupByArea, sortByCatalogue, searchPermissions, type AreaPermissions } from './areas.js';
import classes from './permission-picker.module.css';
import { areaMessages, permissionsMessages } from './permissions.messages.js';
import { PresetButtons } from './preset-buttons.js';
import type { PresetId } from './presets.js';

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
  lockReasonOf?: (permission: Permission) => string | undefined;
  readOnly?: boolean;
  /** False if the number of selected permissions is shown elsewhere. */
  showsCount?: boolean;
  /** Shows the permissions of all areas at once. By default, only those of partly selected areas. */
  startsUnfolded?: boolean;
  /** The offered presets. By default, those for people. */
  presetIds?: readonly PresetId[];
}

export function PermissionPicker(props: PermissionPickerProps) {
  const { label, value, mayGrant, lockHint, readOnly = false, showsCount = true } = props;
  const t = useMessages(permissionsMessages);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const areas = groupByArea(searchPermissions(search, locale));
  const half = Math.ceil(areas.length / 2);
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
        {[areas.slice(0, half), areas.slice(half)].map((column, index) => (
          <div key={index}>
            {column.map((entry) => (
              <Area key={entry.area} {...props} {...entry} isComplete={search.trim() === ''} />
            ))}
          </div>
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
  const { area, ids, value, readOnly = false, isComplete, startsUnfolded = false } = props;
  const name = useMessages(areaMessages)(area);
  const selectedIds = ids.filter((id) => value.includes(id));
  const isPartlySelected = selectedIds.length > 0 && selectedIds.length < ids.length;
  const [isUnfolded, setUnfolded] = useState(startsUnfolded || isPartlySelected);
  return (
    <fieldset className={classes.area}>
      <legend className="visually-hidden">{name}</legend>
      {isComplete ? (
        <div className={classes.areaHead}>
          {!readOnly && <AreaCheckbox {...props} name={name} />}
          <AreaToggle
            {...props}
            name={name}
            isUnfolded={isUnfolded}
            note={isPartlySelected && !isUnfolded && <SmallerPart {...{ ids, selectedIds }} />}
            onToggle={() => setUnfolded(!isUnfolded)}
          />
        </div>
      ) : (
        <span className={classes.areaName} aria-hidden>
          {name}
        </span>
      )}
      {(isUnfolded || !isComplete) && (
        <div className={classes.entries}>
          {ids.map((id) => (
            <Entry key={id} {...props} id={id} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Returns the selection with permissions added or removed, in catalogue order. */
function withPermissions(
  value: readonly Permission[],
  ids: readonly Permission[],
  selected: boolean,
): Permission[] {
  const otherIds = value.filter((id) => !ids.includes(id));
  return sortByCatalogue(selected ? [...otherIds, ...ids] : otherIds);
}

/** Selects or clears all permissions of an area that the user may grant. */
function AreaCheckbox({ ids, value, onChange, mayGrant, name }: AreaProps & { name: string }) {
  const t = useMessages(permissionsMessages);
  const grantableIds = ids.filter(mayGrant);
  const selectedCount = ids.filter((id) => value.includes(id)).length;
  const selectsAll = !grantableIds.every((id) => value.includes(id));
  return (
    <label className={classes.areaCheckbox}>
      <Checkbox
        size="xs"
        aria-label={t('allOf', { area: name })}
        checked={selectedCount === ids.length}
        indeterminate={selectedCount > 0 && selectedCount < ids.length}
        disabled={grantableIds.length === 0}
        onChange={() => onChange(withPermissions(value, grantableIds, selectsAll))}
      />
    </label>
  );
}

interface AreaToggleProps extends AreaProps {
  name: string;
  isUnfolded: boolean;
  note: ReactNode;
  onToggle: () => void;
}

function AreaToggle({ ids, value, name, isUnfolded, note, onToggle }: AreaToggleProps) {
  const t = useMessages(permissionsMessages);
  const count = ids.filter((id) => value.includes(id)).length;
  return (
    <button type="button" className={classes.toggle} aria-expanded={isUnfolded} onClick={onToggle}>
      <span>
        <span className={classes.areaName}>{name}</span>{' '}
        <span className={classes.count}>{t('count', { count, total: ids.length })}</span> {note}
      </span>
      <ChevronRight size={16} aria-hidden />
    </button>
  );
}

interface SmallerPartProps {
  ids: readonly Permission[];
  selectedIds: readonly Permission[];
}

/**
 * Names the missing permissions of a partly selected area or, if fewer permissions are selected
 * than missing, the selected permissions.
 */
function SmallerPart({ ids, selectedIds }: SmallerPartProps) {
  const t = useMessages(permissionsMessages);
  const locale = useLocale();
  const missingIds = ids.filter((id) => !selectedIds.includes(id));
  const lacksLess = missingIds.length <= selectedIds.length;
  const labels = (lacksLess ? missingIds : selectedIds).map((id) => permissions[id].label[locale]);
  return (
    <span className={classes.part}>
      {t(lacksLess ? 'without' : 'only', { names: shortList(labels) })}
    </span>
  );
}

function Entry(props: AreaProps & { id: Permission }) {
  const { id, value, onChange, mayGrant, lockReasonOf, readOnly } = props;
  const t = useMessages(permissionsMessages);
  const locale = useLocale();
  return (
    <Checkbox
      size="xs"
      classNames={{ labelWrapper: classes.entry ?? '' }}
      label={permissions[id].label[locale]}
      description={
        <span className={classes.note}>
          <code>{id}</code>
          {!readOnly && !mayGrant(id) && (
            <span className={classes.locked}>
              <Lock size={12} aria-hidden />
              {lockReasonOf?.(id) ?? t('notHeld')}
            </span>
          )}
        </span>
      }
      checked={value.includes(id)}
      disabled={readOnly === true || !mayGrant(id)}
      onChange={(event) => onChange(withPermissions(value, [id], event.currentTarget.checked))}
    />
  );
}
