import { Link } from '@tanstack/react-router';
import { useMessages } from '../../shared/i18n/messages.js';
import { appMessages } from '../app.messages.js';
import { useNavigation } from '../use-navigation.js';
import classes from './shell.module.css';

/** The navigation at the lower edge of a phone. */
export function PhoneBar() {
  const t = useMessages(appMessages);
  return (
    <nav aria-label={t('navigation')} className={classes.phoneBar}>
      {useNavigation().map(({ to, label, shortLabel, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          className={classes.phoneEntry}
        >
          <Icon size={20} aria-hidden />
          <span>{t(shortLabel ?? label)}</span>
        </Link>
      ))}
    </nav>
  );
}
