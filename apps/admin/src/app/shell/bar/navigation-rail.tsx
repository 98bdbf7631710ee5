import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { BrandMark } from '#shared/theme/brand-mark.js';
import { brand } from '#shared/theme/brand.js';
import { appMessages } from '../../app.messages.js';
import { useNavigation } from '../../navigation/use-navigation.js';
import classes from '../shell.module.css';

interface NavigationRailProps {
  collapsed: boolean;
  /** Undefined if the rail cannot be expanded. */
  onToggle: (() => void) | undefined;
}

export function NavigationRail({ collapsed, onToggle }: NavigationRailProps) {
  const t = useMessages(appMessages);
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose;
  const toggleLabel = t(collapsed ? 'expand' : 'collapse');
  return (
    <nav aria-label={t('navigation')} className={classes.rail}>
      <div className={classes.brand}>
        <BrandMark />
        {!collapsed && <span className={classes.brandName}>{brand.name}</span>}
      </div>
      {useNavigation().map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.entry}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          aria-label={collapsed ? t(label) : undefined}
          title={collapsed ? t(label) : undefined}
        >
          <Icon size={18} aria-hidden />
          {!collapsed && t(label)}
        </Link>
      ))}
      {onToggle && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.collapse}
          aria-label={toggleLabel}
          aria-expanded={!collapsed}
          onClick={onToggle}
        >
          <Toggle size={18} aria-hidden />
        </ActionIcon>
      )}
    </nav>
  );
}
