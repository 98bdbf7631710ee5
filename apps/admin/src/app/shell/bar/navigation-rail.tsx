import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { shortcuts } from '#shared/keyboard/shortcuts.js';
import { BrandMark } from '#shared/theme/brand-mark.js';
import { brand } from '#shared/theme/brand.js';
import { appMessages } from '../../app.messages.js';
import { useNavigation } from '../../navigation/use-navigation.js';
import classes from '../shell.module.css';

interface NavigationRailProps {
  isCollapsed: boolean;
  /** Undefined if the rail cannot be expanded. */
  onToggle: (() => void) | undefined;
}

export function NavigationRail({ isCollapsed, onToggle }: NavigationRailProps) {
  const t = useMessages(appMessages);
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const toggleLabel = t(isCollapsed ? 'expand' : 'collapse');
  return (
    <nav aria-label={t('navigation')} className={classes.rail}>
      <div className={classes.brand}>
        <BrandMark />
        {!isCollapsed && <span className={classes.brandName}>{brand.name}</span>}
      </div>
      {useNavigation().map(({ to, label, icon: Icon, shortcut }) => (
        <Link
          key={to}
          to={to}
          className={classes.entry}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          aria-label={isCollapsed ? t(label) : undefined}
          title={`${t(label)} (${shortcuts[shortcut]})`}
        >
          <Icon size={18} aria-hidden />
          {!isCollapsed && t(label)}
        </Link>
      ))}
      {onToggle && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.collapse}
          aria-label={toggleLabel}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        >
          <ToggleIcon size={18} aria-hidden />
        </ActionIcon>
      )}
    </nav>
  );
}
