import { Checkbox } from '@mantine/core';
import {
  newsAreas,
  newsAreaTexts,
  newsKinds,
  newsKindTexts,
  type NewsKind,
  type NotificationPreferencesRequest,
} from '@stackyard/contracts';
import { Fragment } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '#shared/notifications/notifications.module.css';
import { settingsMessages } from './notification-settings.messages.js';
import type { PreferenceValues } from './preference-values.js';

interface KindsTableProps {
  control: Control<PreferenceValues, unknown, NotificationPreferencesRequest>;
  /** The kinds that the user may read. */
  kinds: readonly NewsKind[];
}

/** One row for each kind of news, with a checkbox for each place. */
export function KindsTable({ control, kinds }: KindsTableProps) {
  const t = useMessages(settingsMessages);
  const locale = useLocale();
  const inbox = useController({ control, name: 'inbox' }).field;
  const browser = useController({ control, name: 'browser' }).field;
  const choose = (kind: NewsKind, place: 'inbox' | 'browser', wanted: boolean): void => {
    // The browser shows only what is in the inbox.
    if (place === 'browser' || !wanted)
      browser.onChange(withKindToggled(browser.value, kind, wanted));
    if (place === 'inbox' || wanted) inbox.onChange(withKindToggled(inbox.value, kind, wanted));
  };
  const areas = newsAreas
    .map((area) => ({ area, rows: kinds.filter((kind) => newsKinds[kind].area === area) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('inbox')}</th>
          <th scope="col">{t('browser')}</th>
        </tr>
      </thead>
      <tbody>
        {areas.map(({ area, rows }) => (
          <Fragment key={area}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {newsAreaTexts[locale][area]}
              </th>
            </tr>
            {rows.map((kind) => (
              <tr key={kind}>
                <th scope="row">{newsKindTexts[locale][kind]}</th>
                <td>
                  <Checkbox
                    aria-label={t('inInbox', { kind: newsKindTexts[locale][kind] })}
                    checked={inbox.value.includes(kind)}
                    onChange={(event) => choose(kind, 'inbox', event.currentTarget.checked)}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={t('inBrowser', { kind: newsKindTexts[locale][kind] })}
                    checked={browser.value.includes(kind)}
                    onChange={(event) => choose(kind, 'browser', event.currentTarget.checked)}
                  />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** In the order of the contract, so that switching back and forth changes nothing. */
function withKindToggled(kinds: readonly NewsKind[], kind: NewsKind, wanted: boolean): NewsKind[] {
  const order = Object.keys(newsKinds);
  const others = kinds.filter((other) => other !== kind);
  const changed = wanted ? [...others, kind] : others;
  return changed.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
