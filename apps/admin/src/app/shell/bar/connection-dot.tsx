import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useConnection } from '#shared/realtime/connection.js';
import { appMessages } from '../../app.messages.js';
import classes from '../shell.module.css';

/** Shows whether realtime updates work, and the age of the last event. */
export function ConnectionDot() {
  const t = useMessages(appMessages);
  const format = useFormat();
  const now = useNow();
  const { state, lastEventAt } = useConnection();
  const ageText = lastEventAt === null ? null : format.relative(Math.min(lastEventAt, now), now);
  const title = ageText === null ? t(state) : t('lastEvent', { state: t(state), age: ageText });
  return (
    <span className={classes.dot} data-state={state} title={title}>
      <span aria-hidden />
      <span>{t(state)}</span>
      {ageText !== null && <span className={classes.dotAge}>{ageText}</span>}
    </span>
  );
}
