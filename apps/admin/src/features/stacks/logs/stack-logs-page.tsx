import { NativeSelect } from '@mantine/core';
import { downloadStackLogs, type StackDetailReply } from '@stackyard/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { api } from '#shared/api/api.js';
import detailClasses from '#shared/detail/detail.module.css';
import { useMessages } from '#shared/i18n/messages.js';
import { LogPanel } from '#shared/run-view/log/log-panel.js';
import { faultyContainersOf } from '../stack/container-problems.js';
import { StackTabPage } from '../stack-tab-page.js';
import { ContainerFacts } from './container-facts.js';
import { ContainerList } from './container-list.js';
import { stackLogsMessages } from './stack-logs.messages.js';
import classes from './stack-logs.module.css';
import { followedLog, startOf } from './stack-logs.queries.js';
import { logPeriods, type LogPeriod } from './stack-logs.search.js';

export function StackLogsPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/logs' });
  return (
    <StackTabPage stackId={stackId} tab="logs">
      {(detail) => <StackLogs key={stackId} detail={detail} />}
    </StackTabPage>
  );
}

function StackLogs({ detail }: { detail: StackDetailReply }) {
  const { stack, containers } = detail;
  const { container, since = 'tail' } = useSearch({ from: '/shell/stacks/$stackId/logs' });
  const onlyContainer = container?.length === 1 ? container[0] : undefined;
  return (
    <>
      <ContainerChoice
        containers={containers}
        faultyContainers={faultyContainersOf(detail) ?? []}
        selectedContainers={container}
      />
      {/* Use a new key for a different selection, so that a new log starts. */}
      <FollowedLogPanel
        key={`${container?.join() ?? ''} ${since}`}
        stackId={stack.id}
        fileName={`${stack.name}.log`}
        selectedContainers={container}
        period={since}
      />
      {onlyContainer !== undefined && (
        <div className={classes.facts}>
          <ContainerFacts stackId={stack.id} name={onlyContainer} />
        </div>
      )}
    </>
  );
}

interface LogChoice {
  stackId: number;
  /** Names of the selected containers; undefined for all. */
  selectedContainers: string[] | undefined;
  period: LogPeriod;
}

function useChangeLogSearch() {
  const navigate = useNavigate({ from: '/stacks/$stackId/logs' });
  return (search: { container?: string[] | undefined; since?: LogPeriod | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true });
}

interface ContainerChoiceProps extends Pick<LogChoice, 'selectedContainers'> {
  containers: StackDetailReply['containers'];
  faultyContainers: StackDetailReply['containers'];
}

function ContainerChoice(props: ContainerChoiceProps) {
  const { containers, faultyContainers, selectedContainers } = props;
  const change = useChangeLogSearch();
  return (
    <ContainerList
      containers={containers}
      faultyContainers={faultyContainers}
      chosen={selectedContainers ?? []}
      onChange={(container) => change({ container: container.length > 0 ? container : undefined })}
    />
  );
}

function PeriodChoice({ period }: Pick<LogChoice, 'period'>) {
  const t = useMessages(stackLogsMessages);
  const change = useChangeLogSearch();
  return (
    <NativeSelect
      size="xs"
      aria-label={t('since')}
      data={logPeriods.map((value) => ({ value, label: t(value) }))}
      value={period}
      onChange={(event) => {
        const value = logPeriods.find((candidate) => candidate === event.currentTarget.value);
        change({ since: value === 'tail' ? undefined : value });
      }}
    />
  );
}

/**
 * Returns the URL of the download. For `tail`, the URL has no start time, so the download is not
 * limited to the lines on the page.
 */
function downloadHrefOf({ stackId, selectedContainers, period }: LogChoice): string {
  const start = startOf(period);
  const query = {
    ...(selectedContainers && { container: selectedContainers }),
    ...(start !== undefined && { since: start }),
  };
  return api.urlOf(downloadStackLogs, { params: { id: stackId }, query });
}

function FollowedLogPanel({ fileName, ...choice }: LogChoice & { fileName: string }) {
  const { stackId, selectedContainers, period } = choice;
  const t = useMessages(stackLogsMessages);
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(
    followedLog(cache, stackId, selectedContainers, period),
  );
  const firstSeq = data?.lines[0]?.seq ?? 1;
  return (
    <>
      {data?.failed.map(({ container, detail }) => (
        <p key={container} role="status" className={detailClasses.notice}>
          {t('failed', { container, detail })}
        </p>
      ))}
      <LogPanel
        lines={data?.lines}
        isLive
        fillsWindow
        loadControls={<PeriodChoice period={period} />}
        line={null}
        fileName={fileName}
        downloadHref={downloadHrefOf(choice)}
        error={error}
        onReload={() => void refetch()}
      />
      {firstSeq > 1 && <p className={detailClasses.quiet}>{t('dropped', { first: firstSeq })}</p>}
    </>
  );
}
