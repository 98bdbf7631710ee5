import { UnstyledButton } from '@mantine/core';
import type { LogFacetCount, LogOutcome } from '@stackyard/contracts';
import { useId } from 'react';
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
}

/** Colour, pattern, name and count of each outcome. Clicking one shows only that outcome. */
export function Legend({ counts, chosen, onOutcome }: LegendProps) {
  const t = useMessages(histogramMessages);
  const word = useStateWord();
  const id = useId();
  const shown = stackedOutcomes.toReversed().map((outcome) => ({
    outcome,
    found: counts?.find(({ value }) => value === outcome),
  }));
  return (
    <div role="group" aria-label={t('legend')} className={classes.legend}>
      {shown.map(({ outcome, found }) => {
        const label = t('only', { value: word('outcome', outcome) });
        return (
          found &&
          found.count > 0 && (
            <UnstyledButton
              key={outcome}
              className={classes.entry}
              data-off={chosen?.includes(outcome) === false || undefined}
              title={label}
              onClick={() => onOutcome(outcome)}
            >
              <svg width={12} height={12} aria-hidden data-outcome={outcome}>
                <Patterns id={id} />
                <rect className={classes.part} width={12} height={12} />
                {outcome !== 'success' && (
                  <rect fill={`url(#${id}-${outcome})`} width={12} height={12} />
                )}
              </svg>
              <span className="visually-hidden">{label}</span>
              <span aria-hidden>{word('outcome', outcome)}</span>
              <MatchCount count={found.count} exact={found.exact} />
            </UnstyledButton>
          )
        );
      })}
    </div>
  );
}
