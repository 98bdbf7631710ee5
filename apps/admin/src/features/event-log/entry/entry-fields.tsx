import type { EventLogEntryReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { fieldMessages } from '../filters/filter.messages.js';
import { useLogLabels } from '../use-log-labels.js';
import {
  ActionValue,
  ActorValue,
  AddressValue,
  CategoryValue,
  OutcomeValue,
  RequestValue,
  ServerValue,
  SeverityValue,
  TargetValue,
  type EntryValueProps,
} from '../values/entry-values.js';
import { FilterValue } from '../values/filter-value.js';
import { EntryDetails } from './entry-details.js';
import { EntryLinks } from './entry-links.js';
import classes from './entry.module.css';
import fieldClasses from '../fields.module.css';

/** All values of an entry. Clicking a value by which the log can be filtered sets that filter. */
export function EntryFields(props: EntryValueProps) {
  const t = useMessages(fieldMessages);
  const { entry } = props;
  const fields: [label: string, value: ReactNode][] = [
    [t('actor'), <Actor {...props} />],
    [t('action'), <ActionInCategory {...props} />],
    [t('target'), entry.target && <Target {...props} />],
    [t('server'), entry.server && <ServerValue {...props} />],
    [t('reason'), entry.reason],
    [t('ip'), entry.ip !== null && <AddressValue {...props} />],
    [t('userAgent'), entry.userAgent],
    [t('requestId'), entry.requestId !== null && <RequestValue {...props} />],
  ];
  const filledFields = fields.filter(([, value]) => Boolean(value));
  return (
    <>
      <div className={classes.head}>
        <div className={classes.state}>
          <OutcomeValue {...props} />
          <SeverityValue {...props} />
          <Time entry={entry} />
        </div>
        <p className={classes.sentence}>{entry.message}</p>
        <EntryLinks entry={entry} />
      </div>
      <dl className={fieldClasses.fields}>
        {filledFields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EntryDetails entry={entry} />
    </>
  );
}

function Time({ entry: { createdAt } }: { entry: EventLogEntryReply }) {
  const format = useFormat();
  return (
    <span className={classes.time}>
      {format.dateTime(createdAt)} · <RelativeTime at={createdAt} isBesideDate />
    </span>
  );
}

function ActionInCategory(props: EntryValueProps) {
  return (
    <>
      <ActionValue {...props} /> (<CategoryValue {...props} />)
    </>
  );
}

function Actor({ entry, onFilter }: EntryValueProps) {
  const labels = useLogLabels();
  const { type, id } = entry.actor;
  return (
    <>
      <ActorValue entry={entry} onFilter={onFilter} /> ({labels.actor(type)}
      {id !== null && `, ${id}`})
    </>
  );
}

function Target({ entry, onFilter }: EntryValueProps) {
  const labels = useLogLabels();
  const { target } = entry;
  const value = <TargetValue entry={entry} onFilter={onFilter} />;
  if (!target) return value;
  return (
    <>
      {value} (
      <FilterValue
        name={labels.target(target.type)}
        onFilter={() => onFilter({ targetType: [target.type] })}
      />
      {target.id !== null && `, ${target.id}`})
    </>
  );
}
