import { Button, Group, Stack, Text } from '@mantine/core';
import type { DuplicateGroup, StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Star, Trash2, TriangleAlert } from 'lucide-react';
import { Dialog } from '#shared/dialogs/dialog.js';
import { dialogsMessages } from '#shared/dialogs/dialogs.messages.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { duplicates } from '#shared/queries/stacks.queries.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { duplicatesMessages } from './duplicates.messages.js';
import classes from './duplicates.module.css';

interface DuplicatesDialogProps {
  opened: boolean;
  onShowRecord: (stackId: number) => void;
  onClose: () => void;
}

/**
 * Lists the names that several stacks of an environment share, with the records of these stacks.
 */
export function DuplicatesDialog({ opened, onShowRecord, onClose }: DuplicatesDialogProps) {
  const t = useMessages(duplicatesMessages);
  const tDialogs = useMessages(dialogsMessages);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {opened && <DuplicateGroups onShowRecord={onShowRecord} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {tDialogs('close')}
        </Button>
      </Group>
    </Dialog>
  );
}

function DuplicateGroups({ onShowRecord }: Pick<DuplicatesDialogProps, 'onShowRecord'>) {
  const t = useMessages(duplicatesMessages);
  const { data, error, refetch } = useQuery(duplicates);
  if (!data) {
    if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
    return (
      <Text size="sm" role="status">
        {t('reading')}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t(data.groups.length === 0 ? 'none' : 'intro')}</Text>
      {data.groups.length > 0 && (
        <Notice tone="waiting" icon={TriangleAlert} isUrgent={false} title={t('danger')}>
          {t('safety')}
        </Notice>
      )}
      {data.groups.map((group) => (
        <DuplicateGroupSection key={keyOf(group)} group={group} onShowRecord={onShowRecord} />
      ))}
    </Stack>
  );
}

function keyOf({ server, environmentId, projectName }: DuplicateGroup): string {
  return `${server.id}/${environmentId}/${projectName}`;
}

interface DuplicateGroupSectionProps extends Pick<DuplicatesDialogProps, 'onShowRecord'> {
  group: DuplicateGroup;
}

function DuplicateGroupSection({ group, onShowRecord }: DuplicateGroupSectionProps) {
  const t = useMessages(duplicatesMessages);
  const { projectName: name, server, environmentId, containers, stacks } = group;
  const title = t('group', { name, server: server.name });
  const latestStack = latestOf(stacks);
  return (
    <section aria-label={title}>
      <h3 className={classes.group}>
        {title}
        <span>
          {t('environment', { environment: environmentId })} ·{' '}
          {t('containers', { count: containers })}
        </span>
      </h3>
      <ul className={classes.records} aria-label={t('records', { name })}>
        {sortLatestFirst(stacks).map((stack) => (
          <RecordLine
            key={stack.id}
            stack={stack}
            isLikelyInUse={stack === latestStack}
            onShowRecord={onShowRecord}
          />
        ))}
      </ul>
    </section>
  );
}

const timeOf = ({ createdAt, updatedAt }: StackReply): string => updatedAt ?? createdAt ?? '';

function sortLatestFirst(stacks: readonly StackReply[]): StackReply[] {
  return stacks.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

/** Returns the record that was created or updated last; undefined if there are several. */
function latestOf(stacks: readonly StackReply[]): StackReply | undefined {
  const [latest, secondLatest] = sortLatestFirst(stacks);
  return latest && secondLatest && timeOf(latest) === timeOf(secondLatest) ? undefined : latest;
}

interface RecordLineProps extends Pick<DuplicatesDialogProps, 'onShowRecord'> {
  stack: StackReply;
  isLikelyInUse: boolean;
}

function RecordLine({ stack, isLikelyInUse, onShowRecord }: RecordLineProps) {
  const t = useMessages(duplicatesMessages);
  const { id, name, platformId: recordId, platformUrl, createdAt, updatedAt, status } = stack;
  return (
    <li>
      <div className={classes.record}>
        <span className={classes.name}>
          <Link to="/stacks/$stackId" params={{ stackId: id }}>
            {t('record', { record: recordId })}
          </Link>
          <StateBadge kind="stack" value={status} />
          {isLikelyInUse && (
            <ToneBadge
              tone="running"
              icon={Star}
              label={t('likelyInUse')}
              detail={t('latestState')}
            />
          )}
        </span>
        <RecordTimes createdAt={createdAt} updatedAt={updatedAt} />
      </div>
      {platformUrl !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          component="a"
          href={platformUrl}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={14} aria-hidden />}
          aria-label={t('platformFor', { record: recordId, name })}
        >
          {t('platform')}
        </Button>
      )}
      {isLikelyInUse ? (
        <RowActions label={t('actionsOf', { record: recordId, name })}>
          <RowAction icon={Trash2} isDangerous onClick={() => onShowRecord(id)}>
            {t('look', { record: recordId })}
          </RowAction>
        </RowActions>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('lookAt', { record: recordId, name })}
          onClick={() => onShowRecord(id)}
        >
          {t('look', { record: recordId })}
        </Button>
      )}
    </li>
  );
}

/** When a record was created and last updated. The latest update hints at the record in use. */
function RecordTimes({ createdAt, updatedAt }: Pick<StackReply, 'createdAt' | 'updatedAt'>) {
  const t = useMessages(duplicatesMessages);
  return (
    <span className={classes.quiet}>
      {createdAt !== null && (
        <>
          {t('created')} <RelativeTime at={createdAt} />
          {' · '}
        </>
      )}
      {updatedAt === null ? (
        t('neverUpdated')
      ) : (
        <>
          {t('updated')} <RelativeTime at={updatedAt} />
        </>
      )}
    </span>
  );
}
