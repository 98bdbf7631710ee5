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
  RecordNumber,
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
const minWindowWidths = {
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

/** If there is a column for tags, less important columns need a wider window. */
const minWindowWidthsWithTags = { updated: 1540, source: 1640 };

type LocationParts = ReturnType<typeof locationParts>;

/** A location with two names, such as `home / rack-02`, needs more room. */
function locationWidth({ showsServer, showsEnvironment }: LocationParts): string {
  return showsServer && showsEnvironment ? '184px' : '132px';
}

function layoutFor({ showsEnvironment }: LocationParts, serverCount: number) {
  if (showsEnvironment) return minWindowWidths.environments;
  return serverCount > 1 ? minWindowWidths.servers : minWindowWidths.single;
}

export function useStackColumns(rowOptions: StackRowOptions): Column<StackReply>[] {
  const { servers, environments } = rowOptions;
  const createColumn = useColumnFactory();
  const tStackSource = useMessages(stackSourceMessages);
  const tStackKind = useMessages(stackKindMessages);
  const details = useDetailColumns();
  const healthByServer = new Map(servers.map((server) => [server.id, server.health]));
  const healthOf = (stack: StackReply) => healthByServer.get(stack.server.id);
  const parts = locationParts(servers, environments);
  const baseMinWidths = layoutFor(parts, servers.length);
  const optional = baseMinWidths === minWindowWidths.single;
  const minWidths = { ...baseMinWidths, ...(details.tagged && minWindowWidthsWithTags) };
  const freshnessColumn = useFreshnessColumn(minWidths);
  const locationColumn = createColumn(
    parts.showsServer ? 'server' : 'environment',
    { width: locationWidth(parts), sort: 'location', minWindowWidthPx: minWidths.place, optional },
    (stack) => <LocationCell stack={stack} health={healthOf(stack)} parts={parts} />,
  );
  return [
    createColumn('name', { sort: 'name', title: true }, (stack) => (
      <span className={classes.named}>
        <StackLink stack={stack} />
        <RecordNumber stack={stack} />
        <OutdatedIcon stack={stack} />
        {stack.neverInBulk && <NeverInBulk />}
      </span>
    )),
    createColumn('health', { width: '156px', sort: 'health', minWindowWidthPx: 760 }, (stack) => (
      <HealthCell stack={stack} />
    )),
    ...(parts.showsEnvironment ? [locationColumn] : []),
    createColumn(
      'containers',
      { width: '164px', sort: 'containers', minWindowWidthPx: minWidths.containers },
      (stack) => <ContainersCell stack={stack} />,
    ),
    createColumn('freshness', freshnessColumn.options, (stack) => (
      <FreshnessCell stack={stack} withCheckTime={freshnessColumn.isDated} />
    )),
    createColumn(
      'updated',
      { width: '116px', sort: 'updatedAt', minWindowWidthPx: minWidths.updated },
      (stack) => <UpdatedCell stack={stack} />,
    ),
    createColumn(
      'source',
      { width: '76px', sort: 'source', minWindowWidthPx: minWidths.source },
      (stack) => tStackSource(stack.source),
    ),
    ...(parts.showsEnvironment ? [] : [locationColumn]),
    ...details.columns,
    createColumn('kind', { width: '96px', sort: 'kind', optional: true }, (stack) =>
      tStackKind(stack.kind),
    ),
    ...useActionColumns(rowOptions),
  ];
}

function useActionColumns({ onRedeploy, onAction }: StackRowOptions): Column<StackReply>[] {
  const createColumn = useColumnFactory();
  const redeployColumn = createColumn('redeploy', { width: '164px', align: 'end' }, (stack) => (
    <RedeployCell stack={stack} onRedeploy={onRedeploy} />
  ));
  if (!onAction) return [redeployColumn];
  const menuColumn = createColumn('actions', { width: '44px', align: 'end' }, (stack) => (
    <StackRowMenu stack={stack} onAction={onAction} />
  ));
  return [redeployColumn, menuColumn];
}

function useColumnFactory() {
  const t = useMessages(stacksMessages);
  return (
    id: ColumnName,
    options: Partial<Column<StackReply>>,
    cell: Column<StackReply>['cell'],
  ): Column<StackReply> => ({ id, header: t(id), ...options, cell });
}

/**
 * Returns the options of the column that says how new the images are, and whether the column has
 * room for the time of the check.
 */
function useFreshnessColumn({ checked, freshness }: { checked: number; freshness: number }) {
  const { width } = useViewportSize();
  const showsCards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const showsCheckTime = showsCards || width >= checked;
  const columnWidth = showsCheckTime ? '200px' : '152px';
  return {
    isDated: showsCheckTime,
    options: { width: columnWidth, sort: 'freshness', minWindowWidthPx: freshness },
  };
}
