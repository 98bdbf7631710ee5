import { stackActions, type EventLogEntryReply, type StackAction } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { runNameMessages, stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { detailNameMessages, entryMessages } from './entry.messages.js';
import fieldClasses from '../fields.module.css';

type Details = Record<string, unknown>;

interface DetailValuesProps {
  entry: EventLogEntryReply;
  details: Details;
}

/** Details without nested values, with links to the run and the batch that they name. */
export function DetailValues({ entry, details }: DetailValuesProps) {
  const tName = useMessages(detailNameMessages);
  return (
    <dl className={fieldClasses.fields}>
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt>{isKnownName(name) ? tName(name) : name}</dt>
          <dd>
            <DetailValue entry={entry} name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DetailValueProps {
  entry: EventLogEntryReply;
  name: string;
  value: unknown;
}

function DetailValue({ entry, name, value }: DetailValueProps): ReactNode {
  const t = useMessages(entryMessages);
  const tRunName = useMessages(runNameMessages);
  const tStackAction = useMessages(stackActionMessages);
  const mayReadStacks = useHasPermission('stacks-access');
  const { target, details } = entry;
  const stackAction = stackActions.find((action) => action === details?.['action']);
  const runAction = stackAction ?? actionOf(entry);
  if (value === null) return t('none');
  if (name === 'action' && stackAction) return tStackAction(stackAction);
  if (typeof value !== 'number' || !mayReadStacks) return String(value);
  if (name === 'redeployId' && target?.type === 'stack') {
    return (
      <Link to="/redeploys/$redeployId" params={{ redeployId: value }}>
        {runAction
          ? tRunName(runAction, { id: value, name: target.name })
          : t('run', { id: value, name: target.name })}
      </Link>
    );
  }
  if (name === 'batchId') {
    return (
      <Link to="/redeploys" search={{ batchId: value }}>
        {value}
      </Link>
    );
  }
  return String(value);
}

/**
 * Returns the action of a run; undefined if the entry does not identify the action, as for
 * starts and stops.
 */
function actionOf({ action }: EventLogEntryReply): StackAction | undefined {
  if (action.startsWith('redeploy.')) return 'redeploy';
  return action.startsWith('rollback.') ? 'rollback' : undefined;
}

function isKnownName(name: string): name is keyof (typeof detailNameMessages)['en'] {
  return Object.hasOwn(detailNameMessages.en, name);
}
