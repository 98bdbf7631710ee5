import { Text } from '@mantine/core';
import { permissions, type Permission } from '@stackyard/contracts';
import { Lock } from 'lucide-react';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import classes from './needs-permission.module.css';
import { permissionsMessages } from './permissions.messages.js';

export function NeedsPermission({ permission }: { permission: Permission }) {
  const t = useMessages(permissionsMessages);
  const locale = useLocale();
  return (
    <Text size="sm" c="dimmed" className={classes.note}>
      <Lock size={14} aria-hidden />
      <span>{t('needed', { label: permissions[permission].label[locale], permission })}</span>
    </Text>
  );
}
