import { useQuery } from '@tanstack/react-query';
import detailClasses from '#shared/detail/detail.module.css';
import { regionOf } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { serverNames } from '../maintenance.queries.js';
import { modeMessages } from './mode.messages.js';

/** With more servers, only their number is shown. */
const maxNamedServers = 6;

/** Names the servers to which maintenance applies. Renders nothing while loading. */
export function CoveredServers() {
  const t = useMessages(modeMessages);
  const locale = useLocale();
  const { data: names } = useQuery(serverNames);
  if (!names || names.length === 0) return null;
  const list = new Intl.ListFormat(regionOf(locale), { type: 'conjunction' });
  return (
    <p className={detailClasses.none}>
      {t(names.length <= maxNamedServers ? 'covers' : 'coversMany', {
        count: names.length,
        servers: list.format(names),
      })}
    </p>
  );
}
