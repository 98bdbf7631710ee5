import { Button, Group, Select, Text, Textarea } from '@mantine/core';
import type { PlatformVersionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { updateSettings } from '#shared/queries/update-settings.queries.js';
import { preflight, useStartUpdate } from '../updates.queries.js';
import { BackupFields, isComplete, type BackupChoice } from './backup-offer.js';
import { MessagePreview } from './message-preview.js';
import { Preflight } from './preflight.js';
import { startMessages } from './start.messages.js';
import { useUpdatableServers } from './use-updatable-servers.js';

const maxLength = 500;

/**
 * Shows the checks before an update, asks for the message to all users, and starts the update. If
 * SSH access is missing, links to its settings instead.
 */
export function StartUpdate() {
  const navigate = useNavigate();
  const { open } = useSearch({ from: '/shell/maintenance/updates' });
  const mayUpdate = useHasPermission('maintenance-update');
  const whileOnPage = useRunIfStillOnPage();
  const close = (): void =>
    void whileOnPage(() =>
      navigate({
        to: '.',
        search: (before) => ({ ...before, open: undefined }),
        replace: true,
      }),
    );
  const { data: setup } = useQuery(updateSettings);
  if (open !== 'start' || !mayUpdate || !setup) return null;
  return setup.ssh ? (
    <StartDialog platforms={setup.servers} onClose={close} />
  ) : (
    <SshMissing platforms={setup.servers} onClose={close} />
  );
}

function SshMissing({ platforms, onClose }: StartDialogProps) {
  const t = useMessages(startMessages);
  const isUpToDate =
    platforms.length > 0 &&
    platforms.every(
      ({ version, newestVersion }) => newestVersion !== null && version === newestVersion,
    );
  return (
    <Dialog opened onClose={onClose} title={t('sshTitle')}>
      <Text size="sm">{t('sshMissing')}</Text>
      {isUpToDate && (
        <Text size="sm" mt="xs">
          {t('upToDate')}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus renderRoot={(props) => <Link to="/maintenance/ssh" {...props} />}>
          {t('setUpSsh')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface StartDialogProps {
  platforms: readonly PlatformVersionReply[];
  onClose: () => void;
}

function StartDialog({ platforms, onClose }: StartDialogProps) {
  const t = useMessages(startMessages);
  const navigate = useNavigate();
  const start = useStartUpdate();
  const { servers, isLoaded, defaultServerId } = useUpdatableServers();
  const [chosenServerId, setChosenServerId] = useState<number>();
  const [message, setMessage] = useState(() => t('defaultMessage'));
  const [choice, setChoice] = useState<BackupChoice>({ enabled: true, password: '' });
  const serverId = chosenServerId ?? defaultServerId;
  const server = servers.find(({ id }) => id === serverId);
  const preflightResult = useQuery({ ...preflight(serverId), enabled: isLoaded });
  const checks = preflightResult.isFetching ? undefined : preflightResult.data?.checks;
  const isReady = checks?.every(({ ok }) => ok) === true;
  const canBackUp = preflightResult.data?.canBackUp === true;
  const confirm = () =>
    start.mutateAsync({
      message,
      ...(serverId !== undefined && { serverId }),
      ...(canBackUp && choice.enabled && { backup: true }),
      ...(canBackUp && choice.enabled && choice.password && { backupPassword: choice.password }),
    });
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('title')}
      actionLabel={server ? t('action', { server: server.name }) : t('actionPlain')}
      color="violet"
      isReady={isReady && message.length <= maxLength && isComplete(choice)}
      missing={checks && t(isReady ? 'passwordTooShort' : 'needsChecks')}
      onConfirm={confirm}
      onDone={({ id: updateId }) =>
        void navigate({
          to: '/maintenance/updates/$updateId',
          params: { updateId },
          replace: true,
        })
      }
    >
      <Text size="sm">{t('intro')}</Text>
      <ServerField servers={servers} value={serverId} onChange={setChosenServerId} />
      <VersionChange platform={platforms.find(({ id }) => id === serverId) ?? platforms[0]} />
      <Preflight result={preflightResult} />
      {canBackUp && <BackupFields choice={choice} onChange={setChoice} />}
      <Textarea
        label={t('message')}
        description={t('messageHint')}
        autosize
        minRows={2}
        maxLength={maxLength}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {isReady && <MessagePreview message={message} />}
    </DangerDialog>
  );
}

/** The running version, and the newest one if it is known. */
function VersionChange({ platform }: { platform: PlatformVersionReply | undefined }) {
  const t = useMessages(startMessages);
  if (!platform?.version) return null;
  const { version, newestVersion } = platform;
  return (
    <Text size="sm">
      {newestVersion === null
        ? t('runs', { version })
        : t(newestVersion === version ? 'runsNewest' : 'runsOlder', { version, newestVersion })}
    </Text>
  );
}

interface ServerFieldProps {
  servers: ReturnType<typeof useUpdatableServers>['servers'];
  value: number | undefined;
  onChange: (serverId: number) => void;
}

/** Hidden if only one server can be updated. */
function ServerField({ servers, value, onChange }: ServerFieldProps) {
  const t = useMessages(startMessages);
  if (servers.length <= 1) return null;
  return (
    <Select
      label={t('server')}
      data={servers.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
      allowDeselect={false}
    />
  );
}
