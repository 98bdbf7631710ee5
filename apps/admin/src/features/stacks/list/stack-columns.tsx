import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import type { StackReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import { stackKindMessages, stackSourceMessages } from '#shared/vocabulary/stack.messages.js';
import { NeverInBulk } from '../settings/never-in-bulk.js';
import { useDetailColumns } from '../settings/use-detail-columns.js';
import { StackRowMenu } from '../action/stack-row-menu.js';
import { RedeployCell } from '../redeploy-cell.js';
import {
  ContainersCell,
  FreshnessCell,
  HealthCell,
  LocationCell,
  locationParts,
  OutdatedIcon,
  StackLink,
  UpdatedCell,
} from '../stack-cells.js';
import type { StackRowOptions } from './stack-brief.js';
import { stacksMessages } from '../stacks.messages.js';
import classes from '../stacks.module.css';

type ColumnName = keyof (typeof stacksMessages)['en'];

/**
 * Minimum window widths for the columns, chosen so that the name column keeps at least 140 pixels.
 * At the width of `checked` and above, the image column also shows the time of the check.
 */
const steps = {
  single: {
    place: 1250,
    freshness: 890,
    containers: 1060,
    checked: 1600,
    updated: 1230,
    source: 1440,
  },
  servers: {
    place: 1250,
    freshness: 890,
    containers: 1060,
    checked: 1600,
    updated: 1400,
    source: 1480,
  },
  /**
   * The environment distinguishes stacks with the same name, so its column also appears in narrow
   * windows.
   */
  environments: {
    place: 880,
    freshness: 1020,
    containers: 1210,
    checked: 1700,
    updated: 1400,
    source: 1480,
  },
};

/**
 * Minimum widths if there is a column for tags, which takes the place of less important columns.
 */
const minWidthsWithTags = { updated: 1540, source: 1640 };

/** A location with two names, such as `home / rack-02`, needs more room. */
function locationColumn({ server, environment }: ReturnType<typeof locationParts>) {
  return { width: server && environment ? '184px' : '132px', sort: 'location' };
}

export function useStackColumns(row: StackRowOptions): Column<StackReply>[] {
  const { servers, environments, onRedeploy, onAction } = row;
  const createColumn = useColumnFactory();
  const tStackSource = useMessages(stackSourceMessages);
  const tStackKind = useMessages(stackKindMessages);
  const details = useDetailColumns();
  const health = new Map(servers.map((server) => [server.id, server.health]));
  const parts = locationParts(servers, environments);
  const several = servers.length > 1 ? 'servers' : 'single';
  const layout = steps[parts.environment ? 'environments' : several];
  const from = details.tagged ? { ...layout, ...minWidthsWithTags } : layout;
  const { isDated, isNarrow } = useImageColumnSpace(from);
  const place = createColumn(
    parts.server ? 'server' : 'environment',
    { ...locationColumn(parts), minTableWidth: from.place, optional: layout === steps.single },
    (stack) => <LocationCell stack={stack} health={health.get(stack.server.id)} parts={parts} />,
  );
  return [
    createColumn('name', { sort: 'name', title: true }, (stack) => (
      <span className={classes.named}>
        <StackLink stack={stack} />
        {isNarrow && <OutdatedIcon stack={stack} />}
        {stack.neverInBulk && <NeverInBulk />}
      </span>
    )),
    createColumn('health', { width: '156px', sort: 'health', minTableWidth: 760 }, (stack) => (
      <HealthCell stack={stack} />
    )),
    ...(parts.environment ? [place] : []),
    createColumn(
      'containers',
      { width: '164px', sort: 'containers', minTableWidth: from.containers },
      (stack) => <ContainersCell stack={stack} />,
    ),
    createColumn(
      'freshness',
      { width: isDated ? '200px' : '128px', sort: 'freshness', minTableWidth: from.freshness },
      (stack) => <FreshnessCell stack={stack} withCheckTime={isDated} />,
    ),
    createColumn(
      'updated',
      { width: '116px', sort: 'updatedAt', minTableWidth: from.updated },
      (stack) => <UpdatedCell stack={stack} />,
    ),
    createColumn('source', { width: '76px', sort: 'source', minTableWidth: from.source }, (stack) =>
      tStackSource(stack.source),
    ),
    ...(parts.environment ? [] : [place]),
    ...details.columns,
    createColumn('kind', { width: '96px', sort: 'kind', optional: true }, (stack) =>
      tStackKind(stack.kind),
    ),
    createColumn('redeploy', { width: '156px', align: 'end' }, (stack) => (
      <span className={classes.rowActions}>
        <RedeployCell stack={stack} onRedeploy={onRedeploy} />
        {onAction && <StackRowMenu stack={stack} onAction={onAction} />}
      </span>
    )),
  ];
}

/** Returns a function that creates a column with its translated header. */
function useColumnFactory() {
  const t = useMessages(stacksMessages);
  return (
    id: ColumnName,
    options: Partial<Column<StackReply>>,
    cell: Column<StackReply>['cell'],
  ): Column<StackReply> => ({ id, header: t(id), ...options, cell });
}

/**
 * Returns whether the image column has room for the time of the check, and whether the window is
 * too narrow for the whole column.
 */
function useImageColumnSpace({ checked, freshness }: { checked: number; freshness: number }) {
  const { width } = useViewportSize();
  const showsCards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return { isDated: showsCards || width >= checked, isNarrow: !showsCards && width < freshness };
}
