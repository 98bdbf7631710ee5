import { UnstyledButton } from '@mantine/core';
import type { LogFacetCount, LogOutcome } from '@stackyard/contracts';
import { useId, type ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { useStateWord } from '../state-badge/use-state-word.js';
import { MatchCount } from '../filters/facets/match-count.js';
import { Patterns } from './bar-chart.js';
import { stackedOutcomes } from './bars.js';
import classes from './histogram.module.css';
import { histogramMessages } from './histogram.messages.js';

interface LegendProps {
  counts: readonly LogFacetCount[] | undefined;
  /** The selected outcomes; undefined if all are shown. */
  chosen: readonly LogOutcome[] | undefined;
  onOutcome: (outcome: LogOutcome) => void;
  /** What has no outcome. */
  rest?: RestEntry | undefined;
}

export interface RestEntry {
  name: string;
  count: number;
  off: boolean;
  onChoose: () => void;
}

/** Colour, pattern, name and count of each outcome. Clicking one shows only that outcome. */
export function Legend({ counts, chosen, onOutcome, rest }: LegendProps) {
  const t = useMessages(histogramMessages);
  const word = useStateWord();
  const shown = stackedOutcomes.toReversed().map((outcome) => ({
    outcome,
    found: counts?.find(({ value }) => value === outcome),
  }));
  return (
    <div role="group" aria-label={t('legend')} className={classes.legend}>
      {shown.map(
        ({ outcome, found }) =>
          found &&
          found.count > 0 && (
            <Entry
              key={outcome}
              outcome={outcome}
              name={word('outcome', outcome)}
              off={chosen?.includes(outcome) === false}
              onChoose={() => onOutcome(outcome)}
            >
              <MatchCount count={found.count} exact={found.exact} />
            </Entry>
          ),
      )}
      {rest && rest.count > 0 && (
        <Entry outcome={null} {...rest}>
          <MatchCount count={rest.count} exact />
        </Entry>
      )}
    </div>
  );
}

interface EntryProps {
  outcome: LogOutcome | null;
  name: string;
  off: boolean;
  onChoose: () => void;
  /** The count. */
  children: ReactNode;
}

function Entry({ outcome, name, off, onChoose, children }: EntryProps) {
  const t = useMessages(histogramMessages);
  const id = useId();
  const label = t('only', { value: name });
  return (
    <UnstyledButton
      className={classes.entry}
      data-off={off || undefined}
      title={label}
      onClick={onChoose}
    >
      <svg width={12} height={12} aria-hidden data-outcome={outcome ?? 'untold'}>
        <Patterns id={id} />
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
