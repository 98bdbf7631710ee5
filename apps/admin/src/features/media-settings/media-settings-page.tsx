import { Text } from '@mantine/core';
import type { ProcessingSettingsReply } from '@stackyard/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { metadataProviders } from '#shared/queries/metadata.queries.js';
import { mediaSettingsMessages } from './media-settings.messages.js';
import { processingStatus, processingSettings } from './media-settings.queries.js';
import { MediaTools } from './media-tools.js';
import { OpenRuns } from './open-runs.js';
import { OutputFolders } from './output-folders.js';
import { ProcessingForm } from './processing-form.js';
import { ProviderKeys } from './provider-keys.js';

export function MediaSettingsPage() {
  const t = useMessages(mediaSettingsMessages);
  const overview = useQuery(processingStatus);
  const settings = useQuery(processingSettings);
  const providers = useQuery(metadataProviders);
  if ([overview, settings, providers].every(({ isPending }) => isPending)) return <PageSkeleton />;
  return (
    <Page title={t('title')} state={settings.data && <LastChange settings={settings.data} />}>
      <div className={detailClasses.columns} data-form>
        <div>
          {renderSection(settings, (reply) => (
            <ProcessingForm settings={reply} />
          ))}
        </div>
        <div>
          {renderSection(overview, ({ tools, outputDirs, open }) => (
            <>
              <OpenRuns runs={open} />
              <MediaTools tools={tools} />
              <OutputFolders
                folders={outputDirs}
                minFreeGigabytes={settings.data?.minFreeGigabytes}
              />
            </>
          ))}
          {renderSection(providers, (reply) => (
            <ProviderKeys providers={reply.providers} />
          ))}
        </div>
      </div>
    </Page>
  );
}

function LastChange({ settings: { changedAt, changedBy } }: { settings: ProcessingSettingsReply }) {
  const t = useMessages(mediaSettingsMessages);
  const format = useFormat();
  return (
    <Text size="sm" c="dimmed">
      {changedAt === null
        ? t('defaults')
        : t('changed', { name: changedBy, when: format.dateTime(changedAt) })}
    </Text>
  );
}

/**
 * Renders a section, or the section's own error if it cannot be loaded, so that all other sections
 * remain usable.
 */
function renderSection<Reply>(
  { data, error, refetch }: UseQueryResult<Reply>,
  show: (reply: Reply) => ReactNode,
): ReactNode {
  if (data !== undefined) return show(data);
  return error && <ProblemAlert error={error} onRetry={() => void refetch()} />;
}
