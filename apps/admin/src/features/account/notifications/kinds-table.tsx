import { Checkbox } from '@mantine/core';
import {
  newsAreas,
  newsAreaTexts,
  newsKinds,
  newsKindTexts,
  type NewsArea,
  type NewsKind,
  type NotificationPreferencesRequest,
} from '@stackyard/contracts';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './preferences.module.css';
import { settingsMessages } from './notification-settings.messages.js';
import type { PreferenceValues } from './preference-values.js';

interface KindsTableProps {
  control: Control<PreferenceValues, unknown, NotificationPreferencesRequest>;
  kinds: readonly NewsKind[];
  /**
   * True if no browser of the user shows notifications, so that choices for the browser have no
   * effect.
   */
  isBrowserOff: boolean;
  showsMail: boolean;
}

const newsTargets = ['inbox', 'browser', 'mail'] as const;
type NewsTarget = (typeof newsTargets)[number];

/** Returns whether a kind is chosen for a target, and a function that changes choices. */
function useChoices(control: KindsTableProps['control']) {
  const fields = {
    inbox: useController({ control, name: 'inbox' }).field,
    browser: useController({ control, name: 'browser' }).field,
    mail: useController({ control, name: 'mail' }).field,
  };
  const setSelected = (kinds: readonly NewsKind[], target: NewsTarget, selected: boolean): void =>
    fields[target].onChange(setKindsSelected(fields[target].value, kinds, selected));
  return {
    isChosen: (kind: NewsKind, target: NewsTarget) => fields[target].value.includes(kind),
    choose: (kinds: readonly NewsKind[], target: NewsTarget, selected: boolean): void => {
      setSelected(kinds, target, selected);
      // The browser can show only notifications that are also in the inbox.
      if (target === 'browser' && selected) setSelected(kinds, 'inbox', true);
      if (target === 'inbox' && !selected) setSelected(kinds, 'browser', false);
    },
  };
}

/**
 * One row for each area of news, with a checkbox for each place where its news can appear. Areas
 * unfold into one row for each kind of news.
 */
export function KindsTable({ control, kinds, isBrowserOff, showsMail }: KindsTableProps) {
  const t = useMessages(settingsMessages);
  const choices = useChoices(control);
  const targets = showsMail ? newsTargets : newsTargets.filter((target) => target !== 'mail');
  const areas = newsAreas
    .map((area) => ({ area, kinds: kinds.filter((kind) => newsKinds[kind].area === area) }))
    .filter((entry) => entry.kinds.length > 0);
  return (
    <table className={classes.kinds} data-browser-off={isBrowserOff || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {targets.map((target) => (
            <th key={target} scope="col">
              {target === 'browser' && isBrowserOff ? (
                <span className={classes.off}>
                  <TriangleAlert size={14} aria-hidden />
                  {t('browserOff')}
                </span>
              ) : (
                t(target)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map((entry) => (
          <AreaRows key={entry.area} {...entry} targets={targets} choices={choices} />
        ))}
      </tbody>
    </table>
  );
}

interface AreaRowsProps {
  area: NewsArea;
  kinds: readonly NewsKind[];
  targets: readonly NewsTarget[];
  choices: ReturnType<typeof useChoices>;
}

function AreaRows({ area, kinds, targets, choices }: AreaRowsProps) {
  const texts = newsKindTexts[useLocale()];
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <Fragment>
      <AreaRow
        {...{ area, kinds, targets, choices, isUnfolded }}
        onToggle={() => setUnfolded(!isUnfolded)}
      />
      {isUnfolded &&
        kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{texts[kind]}</th>
            {targets.map((target) => (
              <TargetCell key={target} {...{ target, choices }} name={texts[kind]} kinds={[kind]} />
            ))}
          </tr>
        ))}
    </Fragment>
  );
}

function AreaRow(props: AreaRowsProps & { isUnfolded: boolean; onToggle: () => void }) {
  const { area, kinds, targets, choices, isUnfolded, onToggle } = props;
  const areaName = newsAreaTexts[useLocale()][area];
  return (
    <tr className={classes.area}>
      <th scope="row">
        <button type="button" aria-expanded={isUnfolded} onClick={onToggle}>
          <ChevronRight size={16} aria-hidden />
          {areaName}
        </button>
      </th>
      {targets.map((target) => (
        <TargetCell key={target} {...{ target, kinds, choices }} name={areaName} />
      ))}
    </tr>
  );
}

interface TargetCellProps extends Pick<AreaRowsProps, 'kinds' | 'choices'> {
  target: NewsTarget;
  /** The kind or area that the checkbox is for. */
  name: string;
}

/**
 * A checkbox for one or more kinds. If only some of the kinds are chosen, their number is shown.
 */
function TargetCell({ target, name, kinds, choices }: TargetCellProps) {
  const t = useMessages(settingsMessages);
  const count = kinds.filter((kind) => choices.isChosen(kind, target)).length;
  const isPartial = count > 0 && count < kinds.length;
  const countText = t('someOf', { count, total: kinds.length });
  return (
    <td>
      <span className={classes.choice}>
        <Checkbox
          aria-label={`${t(target)}: ${name}${isPartial ? `, ${countText}` : ''}`}
          checked={count === kinds.length}
          indeterminate={isPartial}
          onChange={(event) => choices.choose(kinds, target, event.currentTarget.checked)}
        />
        {isPartial && <small aria-hidden>{countText}</small>}
      </span>
    </td>
  );
}

/**
 * Returns the chosen kinds after adding or removing the given kinds. Keeps the order of the
 * contract, because otherwise switching a kind on and off again would count as a change.
 */
function setKindsSelected(
  chosenKinds: readonly NewsKind[],
  kinds: readonly NewsKind[],
  selected: boolean,
): NewsKind[] {
  const order = Object.keys(newsKinds);
  const otherKinds = chosenKinds.filter((kind) => !kinds.includes(kind));
  const changedKinds = selected ? [...otherKinds, ...kinds] : otherKinds;
  return changedKinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}
