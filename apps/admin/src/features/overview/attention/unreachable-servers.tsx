import type { StackServerReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useServerFault } from '#shared/vocabulary/use-server-fault.js';
import { Button } from '@mantine/core';
import { AttentionItem } from './attention-item.js';
import { troubleMessages } from './trouble.messages.js';

export function UnreachableServers({ servers }: { servers: readonly StackServerReply[] }) {
  const t = useMessages(troubleMessages);
  const format = useFormat();
  const now = useNow();
  const faultText = useServerFault();
  const mayTest = useHasPermission('maintenance-server-edit');
  return servers.map(({ id, name, health: { refreshedAt, fault } }) => {
    const title = t('unreachable', { server: name });
    return (
      <AttentionItem
        key={id}
        tone="failed"
        icon={Unplug}
        title={
          mayTest ? (
            <Link to="/administration/servers" search={{ open: 'test', id }}>
              {title}
            </Link>
          ) : (
            title
          )
        }
        actions={mayTest && <TestButton id={id} name={name} />}
      >
        {fault && <span title={fault.detail}>{faultText(fault)} </span>}
        {refreshedAt ? t('lastRead', { age: format.relative(refreshedAt, now) }) : t('neverRead')}
      </AttentionItem>
    );
  });
}

function TestButton({ id, name }: { id: number; name: string }) {
  const t = useMessages(troubleMessages);
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('testOf', { server: name })}
      renderRoot={(props) => (
        <Link to="/administration/servers" search={{ open: 'test', id }} {...props} />
      )}
    >
      {t('test')}
    </Button>
  );
}
