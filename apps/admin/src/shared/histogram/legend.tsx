import { UnstyledButton } from '@mantine/core';
import type { LogFacetCount, LogOutcome } from '@stackyard/contracts';
import { useId, type ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { MatchCount } from '../filters/facets/match-count.js';
import { OutcomePatterns } from './bar-chart.js';
import { stackedOutcomes } from './bars.js';
import classes from './histogram.module.css';
import { histogramMessages } from './histogram.messages.js';

interface LegendProps {
  counts: readonly LogFacetCount[] | undefined;
  nameOf: (outcome: LogOutcome) => string;
  /** The selected outcomes; undefined if all are shown. */
  selectedOutcomes: readonly LogOutcome[] | undefined;
  onSelectOutcome: (outcome: LogOutcome) => void;
  noOutcomeEntry?: NoOutcomeEntry | undefined;
}

export interface NoOutcomeEntry {
  name: string;
  count: number;
  isHidden: boolean;
  onChoose: () => void;
}

/**
 * Colour, pattern, name and count of each outcome, failures first. Clicking an entry shows only that
 * outcome.
 */
export function Legend(props: LegendProps) {
  const { counts, nameOf, selectedOutcomes, onSelectOutcome, noOutcomeEntry } = props;
  const t = useMessages(histogramMessages);
  const legendEntries = stackedOutcomes.map((outcome) => ({
    outcome,
    found: counts?.find(({ value }) => value === outcome),
  }));
  return (
    <div role="group" aria-label={t('legend')} className={classes.legend}>
      {legendEntries.map(
        ({ outcome, found }) =>
          found &&
          found.count > 0 && (
            <Entry
              key={outcome}
              outcome={outcome}
              name={nameOf(outcome)}
              isHidden={selectedOutcomes?.includes(outcome) === false}
              onChoose={() => onSelectOutcome(outcome)}
            >
              <MatchCount count={found.count} isExact={found.exact} />
            </Entry>
          ),
      )}
      {noOutcomeEntry && noOutcomeEntry.count > 0 && (
        <Entry outcome={null} {...noOutcomeEntry}>
          <MatchCount count={noOutcomeEntry.count} isExact />
        </Entry>
      )}
    </div>
  );
}

interface EntryProps {
  outcome: LogOutcome | null;
  name: string;
  isHidden: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Entry({ outcome, name, isHidden, onChoose, children }: EntryProps) {
  const t = useMessages(histogramMessages);
  const id = useId();
  const label = t('only', { value: name });
  return (
    <UnstyledButton
      className={classes.entry}
      data-off={isHidden || undefined}
      title={label}
      onClick={onChoose}
    >
      <svg width={12} height={12} aria-hidden data-outcome={outcome ?? 'untold'}>
        <OutcomePatterns id={id} />
        <rect className={classes.part} width={12} height={12} />
        {outcome !== null && outcome !== 'success' && (
          <rect fill={`url(#${id}-${outcome})`} width={12} height={12} />
        )}
      </svg>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden>{name}</span>
      {children}
    </UnstyledButton>
  );
}
