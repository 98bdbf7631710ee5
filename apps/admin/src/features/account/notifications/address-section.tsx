import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { NotificationAddressReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { AddressForm } from './address-form.js';
import { CodeForm } from './code-form.js';
import { settingsMessages } from './notification-settings.messages.js';
import { mailAddress, useRemoveAddress } from './notification-settings.queries.js';

export function AddressSection() {
  const t = useMessages(settingsMessages);
  const { data, error, refetch } = useQuery(mailAddress);
  return (
    <Section title={t('address')}>
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data && <AddressSteps savedAddress={data} />}
    </Section>
  );
}

function AddressSteps({ savedAddress }: { savedAddress: NotificationAddressReply }) {
  const t = useMessages(settingsMessages);
  const maySetUp = useHasPermission('notifications-edit');
  const [isEntering, setEntering] = useState(false);
  const { isOffered, address, pending } = savedAddress;
  if (!isOffered && address === null) {
    return maySetUp ? (
      <Text size="sm">
        {t('addressNotSetUp')}{' '}
        <Link to="/administration/notifications" search={{ open: 'add-channel' }}>
          {t('addressSetUp')}
        </Link>
      </Text>
    ) : (
      <Text size="sm" c="dimmed">
        {t('addressMissing')}
      </Text>
    );
  }
  if (!isEntering && pending !== null) {
    return <CodeForm address={pending.address} onChangeAddress={() => setEntering(true)} />;
  }
  if (!isEntering && address !== null) {
    return <ConfirmedAddress address={address} onChange={() => setEntering(true)} />;
  }
  return <AddressForm onSent={() => setEntering(false)} />;
}

function ConfirmedAddress({ address, onChange }: { address: string; onChange: () => void }) {
  const t = useMessages(settingsMessages);
  const remove = useRemoveAddress();
  return (
    <>
      <Text size="sm">{t('addressText', { address })}</Text>
      {remove.error && <ProblemAlert error={remove.error} />}
      <Group mt="sm">
        <Button variant="default" onClick={onChange}>
          {t('changeAddress')}
        </Button>
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('removeAddress')}
        </Button>
      </Group>
    </>
  );
}
