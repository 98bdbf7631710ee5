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
  showsMail: boolean;
}

const newsTargets = ['inbox', 'browser', 'mail'] as const;
type NewsTarget = (typeof newsTargets)[number];

/** One row for each kind of news, with a checkbox for each place where that news can appear. */
export function KindsTable({ control, kinds, showsMail }: KindsTableProps) {
  const t = useMessages(settingsMessages);
  const locale = useLocale();
  const fields = {
    inbox: useController({ control, name: 'inbox' }).field,
    browser: useController({ control, name: 'browser' }).field,
    mail: useController({ control, name: 'mail' }).field,
  };
  const targets = showsMail ? newsTargets : newsTargets.filter((target) => target !== 'mail');
  const setSelected = (kind: NewsKind, target: NewsTarget, selected: boolean): void =>
    fields[target].onChange(withKindToggled(fields[target].value, kind, selected));
  const choose = (kind: NewsKind, target: NewsTarget, selected: boolean): void => {
    setSelected(kind, target, selected);
    // The browser can show only notifications that are also in the inbox.
    if (target === 'browser' && selected) setSelected(kind, 'inbox', true);
    if (target === 'inbox' && !selected) setSelected(kind, 'browser', false);
  };
  const areas = newsAreas
    .map((area) => ({ area, rows: kinds.filter((kind) => newsKinds[kind].area === area) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {targets.map((target) => (
            <th key={target} scope="col">
              {t(target)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map(({ area, rows }) => (
          <Fragment key={area}>
            <tr>
              <th scope="rowgroup" colSpan={targets.length + 1}>
                {newsAreaTexts[locale][area]}
              </th>
            </tr>
            {rows.map((kind) => (
              <tr key={kind}>
                <th scope="row">{newsKindTexts[locale][kind]}</th>
                {targets.map((target) => (
                  <td key={target}>
                    <Checkbox
                      aria-label={`${t(target)}: ${newsKindTexts[locale][kind]}`}
                      checked={fields[target].value.includes(kind)}
                      onChange={(event) => choose(kind, target, event.currentTarget.checked)}
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
  const otherKinds = kinds.filter((other) => other !== kind);
  const changedKinds = selected ? [...otherKinds, kind] : otherKinds;
  return changedKinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}
