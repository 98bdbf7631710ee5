import type { StackReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { stateStyles } from '#shared/state-badge/state-styles.js';
import { overviewMessages } from '../overview.messages.js';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';
import { StackLogButton } from './trouble-actions.js';
import { AttentionItem } from './attention-item.js';
import { troubleMessages } from './trouble.messages.js';

interface UnhealthyStacksProps {
  stacks: readonly StackReply[];
  unlistedCount: number;
}

/**
 * Stacks that are down, restarting or degraded, with the reason, and the number of such stacks that
 * are not listed.
 */
export function UnhealthyStacks({ stacks, unlistedCount }: UnhealthyStacksProps) {
  const t = useMessages(troubleMessages);
  return (
    <>
      {stacks.map((stack) => (
        <UnhealthyStack key={stack.id} stack={stack} />
      ))}
      {unlistedCount > 0 && (
        <AttentionItem
          tone="waiting"
          icon={TriangleAlert}
          title={
            <Link to="/stacks" search={{ health: [...unhealthyStates] }}>
              {t('moreUnwell', { count: unlistedCount })}
            </Link>
          }
        />
      )}
    </>
  );
}

function UnhealthyStack({
  stack: { id, name, health, server, containers },
}: {
  stack: StackReply;
}) {
  const t = useMessages(troubleMessages);
  const tOverview = useMessages(overviewMessages);
  const kind = health === 'down' || health === 'restarting' ? health : 'degraded';
  return (
    <AttentionItem
      {...stateStyles.stackHealth[health]}
      title={
        <Link to="/stacks/$stackId" params={{ stackId: id }}>
          {t(kind, { name })}
        </Link>
      }
      actions={<StackLogButton id={id} name={name} />}
    >
      {tOverview('on', { server: server.name })}
      {' · '}
      {t('running', { running: containers.running, total: containers.total - containers.finished })}
      {containers.unhealthy > 0 && <> · {t('unhealthy', { count: containers.unhealthy })}</>}
    </AttentionItem>
  );
}
