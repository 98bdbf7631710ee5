import type { ContainerReply, RedeployReply, StackDetailReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { stackSourceMessages } from '#shared/vocabulary/stack.messages.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { settingsMessages } from '../settings/settings.messages.js';
import { StackTags } from '../settings/stack-tags.js';
import { containerState, isWorking } from '../stack/container-state.js';
import { RunChart } from '../stack/run-chart.js';
import { stackPageMessages } from '../stack/stack-page.messages.js';
import { panelMessages } from './panel.messages.js';
import classes from './panel.module.css';

const maxContainers = 6;
const maxRuns = 3;

export function PanelSummary({ detail }: { detail: StackDetailReply }) {
  return (
    <>
      <PanelContainers containers={detail.containers} />
      <OutdatedImages images={detail.images} />
      <PanelRuns redeploys={detail.redeploys} />
      <PanelFacts {...detail} />
    </>
  );
}

function PanelContainers({ containers }: { containers: readonly ContainerReply[] }) {
  const tStackPage = useMessages(stackPageMessages);
  const t = useMessages(panelMessages);
  const hiddenCount = containers.length - maxContainers;
  return (
    <section>
      <h3>{tStackPage('containers')}</h3>
      {containers.length === 0 && (
        <p className={detailClasses.none}>{tStackPage('noContainers')}</p>
      )}
      <ul className={classes.lines}>
        {sortUnhealthyFirst(containers)
          .slice(0, maxContainers)
          .map((container) => (
            <li key={container.id}>
              <span className={classes.what} title={container.image}>
                {container.service ?? container.name}
              </span>
              <StateBadge kind="container" value={containerState(container)} />
            </li>
          ))}
      </ul>
      {hiddenCount > 0 && <p className={detailClasses.none}>{t('more', { count: hiddenCount })}</p>}
    </section>
  );
}

function sortUnhealthyFirst(containers: readonly ContainerReply[]): ContainerReply[] {
  return containers.toSorted((one, other) => Number(isWorking(one)) - Number(isWorking(other)));
}

function OutdatedImages({ images }: Pick<StackDetailReply, 'images'>) {
  const t = useMessages(panelMessages);
  const outdated = images.filter(({ freshness }) => freshness === 'outdated');
  if (outdated.length === 0) return null;
  return (
    <section>
      <h3>{t('images')}</h3>
      <ul className={classes.lines}>
        {outdated.map(({ reference }) => (
          <li key={reference}>
            <code className={classes.what} title={reference}>
              {reference}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PanelRuns({ redeploys }: { redeploys: readonly RedeployReply[] }) {
  const tStackPage = useMessages(stackPageMessages);
  const t = useMessages(panelMessages);
  const tStackAction = useMessages(stackActionMessages);
  return (
    <section>
      <h3>{t('runs')}</h3>
      {redeploys.length === 0 && <p className={detailClasses.none}>{tStackPage('noHistory')}</p>}
      <RunChart redeploys={redeploys} />
      <ul className={classes.lines}>
        {redeploys.slice(0, maxRuns).map((redeploy) => (
          <li key={redeploy.id}>
            <Link to="/redeploys/$redeployId" params={{ redeployId: redeploy.id }}>
              {tStackPage('number', { id: redeploy.id, action: tStackAction(redeploy.action) })}
            </Link>
            <span className={detailClasses.quiet}>
              <RelativeTime at={redeploy.queuedAt} />
            </span>
            <StateBadge kind="redeploy" value={redeploy.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PanelFacts({ stack, note }: StackDetailReply) {
  const tStackPage = useMessages(stackPageMessages);
  const t = useMessages(panelMessages);
  const tSettings = useMessages(settingsMessages);
  const tStackSource = useMessages(stackSourceMessages);
  const { tags, group, owner } = stack;
  return (
    <section>
      <h3>{t('details')}</h3>
      <dl className={detailClasses.facts}>
        <Fact name={tStackPage('source')}>{tStackSource(stack.source)}</Fact>
        {stack.updatedAt && (
          <Fact name={tStackPage('updated')}>
            <RelativeTime at={stack.updatedAt} />
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact name={tSettings('tags')}>
            <StackTags stack={stack} />
          </Fact>
        )}
        {group && <Fact name={tSettings('group')}>{group}</Fact>}
        {owner && <Fact name={tSettings('owner')}>{owner}</Fact>}
        {note !== '' && <Fact name={tSettings('note')}>{note}</Fact>}
      </dl>
    </section>
  );
}
