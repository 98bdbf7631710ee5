import { Button, Group } from '@mantine/core';
import type { Permission } from '@stackyard/contracts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '../i18n/messages.js';
import { sortByCatalogue } from './areas.js';
import classes from './permission-picker.module.css';
import { permissionsMessages } from './permissions.messages.js';
import { presetIds, presetOf, presets } from './presets.js';

interface PresetButtonsProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  mayGrant: (permission: Permission) => boolean;
}

/**
 * Buttons that select a common set of permissions. Permissions that the user may not grant are not
 * changed.
 */
export function PresetButtons({ value, onChange, mayGrant }: PresetButtonsProps) {
  const t = useMessages(permissionsMessages);
  const label = useId();
  const current = presetOf(value);
  return (
    <Group gap="xs" role="group" aria-labelledby={label}>
      <span className={classes.presets} id={label}>
        {t('presets')}
      </span>
      {presetIds.map((id) => (
        <Button
          key={id}
          size="xs"
          variant={current === id ? 'light' : 'default'}
          aria-pressed={current === id}
          title={t(`preset.${id}.hint`)}
          leftSection={current === id && <Check size={14} aria-hidden />}
          onClick={() => {
            const unchangeable = value.filter((one) => !mayGrant(one));
            onChange(sortByCatalogue([...unchangeable, ...presets[id].filter(mayGrant)]));
          }}
        >
          {t(`preset.${id}`)}
        </Button>
      ))}
    </Group>
  );
}
