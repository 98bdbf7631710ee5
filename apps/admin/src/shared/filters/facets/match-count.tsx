import { useFormat } from '../../i18n/format.js';
import { useMessages } from '../../i18n/messages.js';
import { facetsMessages } from './facets.messages.js';
import classes from './facets.module.css';

interface MatchCountProps {
  count: number;
  /** False if counting stopped early and the count is only a lower bound. */
  isExact: boolean;
}

/** The number of matches, with a plus sign if counting stopped early: `20,000+`. */
export function MatchCount({ count, isExact }: MatchCountProps) {
  const t = useMessages(facetsMessages);
  const format = useFormat();
  if (isExact) return <span className={classes.count}>{format.number(count)}</span>;
  return (
    <span className={classes.count} title={t('atLeast', { count })}>
      <span aria-hidden>{`${format.number(count)}+`}</span>
      <span className="visually-hidden">{t('atLeast', { count })}</span>
    </span>
  );
}
