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
  kinds: readonly NewsKind[];
  /** Whether to show a column for email. */
  withMail: boolean;
}

const newsTargets = ['inbox', 'browser', 'mail'] as const;
type NewsTarget = (typeof newsTargets)[number];

/** One row for each kind of news, with a checkbox for each place where that news can appear. */
export function KindsTable({ control, kinds, withMail }: KindsTableProps) {
  const t = useMessages(settingsMessages);
  const locale = useLocale();
  const fields = {
    inbox: useController({ control, name: 'inbox' }).field,
    browser: useController({ control, name: 'browser' }).field,
    mail: useController({ control, name: 'mail' }).field,
  };
  const places = withMail ? newsTargets : newsTargets.filter((place) => place !== 'mail');
  const set = (kind: NewsKind, place: NewsTarget, selected: boolean): void =>
    fields[place].onChange(withKindToggled(fields[place].value, kind, selected));
  const choose = (kind: NewsKind, place: NewsTarget, selected: boolean): void => {
    set(kind, place, selected);
    // The browser can show only notifications that are also in the inbox.
    if (place === 'browser' && selected) set(kind, 'inbox', true);
    if (place === 'inbox' && !selected) set(kind, 'browser', false);
  };
  const areas = newsAreas
    .map((area) => ({ area, rows: kinds.filter((kind) => newsKinds[kind].area === area) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {places.map((place) => (
            <th key={place} scope="col">
              {t(place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map(({ area, rows }) => (
          <Fragment key={area}>
            <tr>
              <th scope="rowgroup" colSpan={places.length + 1}>
                {newsAreaTexts[locale][area]}
              </th>
            </tr>
            {rows.map((kind) => (
              <tr key={kind}>
                <th scope="row">{newsKindTexts[locale][kind]}</th>
                {places.map((place) => (
                  <td key={place}>
                    <Checkbox
                      aria-label={`${t(place)}: ${newsKindTexts[locale][kind]}`}
                      checked={fields[place].value.includes(kind)}
                      onChange={(event) => choose(kind, place, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns the kinds with `kind` added or removed, in the order of the contract. In any other order,
 * switching a kind on and off again would count as a change.
 */
function withKindToggled(
  kinds: readonly NewsKind[],
  kind: NewsKind,
  selected: boolean,
): NewsKind[] {
  const order = Object.keys(newsKinds);
  const others = kinds.filter((other) => other !== kind);
  const changed = selected ? [...others, kind] : others;
  return changed.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
