import { Link, Outlet } from '@tanstack/react-router';
import { useMessages } from '../../shared/i18n/messages.js';
import { administrationMessages } from '../administration.messages.js';
import { useAdministration } from '../use-navigation.js';
import classes from './administration-frame.module.css';

/** The pages of the administration side by side; whoever may open only one sees no choice. */
export function AdministrationFrame() {
  const t = useMessages(administrationMessages);
  const sections = useAdministration();
  return (
    <>
      {sections.length > 1 && (
        <nav aria-label={t('sections')} className={classes.sections}>
          {sections.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={classes.section}
              activeOptions={{ includeSearch: false }}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </>
  );
}
