import { Button, Group } from '@mantine/core';
import type { Permission } from '@stackyard/contracts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '../i18n/messages.js';
import { sortByCatalogue } from './areas.js';
import classes from './permission-picker.module.css';
import { permissionsMessages } from './permissions.messages.js';
import { presetIds as presetIdsForPeople, presetOf, presets, type PresetId } from './presets.js';

interface PresetButtonsProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  mayGrant: (permission: Permission) => boolean;
  presetIds?: readonly PresetId[];
}

/**
 * Buttons that select a common set of permissions. Permissions that the user may not grant are not
 * changed.
 */
export function PresetButtons(props: PresetButtonsProps) {
  const { value, onChange, mayGrant, presetIds = presetIdsForPeople } = props;
  const t = useMessages(permissionsMessages);
  const labelId = useId();
  const currentPreset = presetOf(value);
  return (
    <Group gap="xs" role="group" aria-labelledby={labelId}>
      <span className={classes.presets} id={labelId}>
        {t('presets')}
      </span>
      {presetIds.map((id) => (
        <Button
          key={id}
          size="xs"
          variant={currentPreset === id ? 'light' : 'default'}
          aria-pressed={currentPreset === id}
          title={t(`preset.${id}.hint`)}
          leftSection={currentPreset === id && <Check size={14} aria-hidden />}
          onClick={() => {
            const fixedPermissions = value.filter((permission) => !mayGrant(permission));
            onChange(sortByCatalogue([...fixedPermissions, ...presets[id].filter(mayGrant)]));
          }}
        >
          {t(`preset.${id}`)}
        </Button>
      ))}
    </Group>
  );
}
