import type { StackEnvironmentReply, StackReply, StackServerReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import type { RequestedAction } from '../action/stack-action-dialog.js';
import { StackRowMenu } from '../action/stack-row-menu.js';
import { OpenRedeployLink, RedeployCell } from '../redeploy-cell.js';
import {
  HealthCell,
  LocationCell,
  locationParts,
  OutdatedIcon,
  RecordNumber,
  StackLink,
} from '../stack-cells.js';
import classes from './stack-brief.module.css';

export interface StackRowOptions {
  servers: readonly StackServerReply[];
  environments: readonly StackEnvironmentReply[];
  /** Undefined for users without permission to redeploy. */
  onRedeploy: ((stack: StackReply) => void) | undefined;
  /** Undefined for users without permission to start and stop stacks. */
  onAction: ((requestedAction: RequestedAction) => void) | undefined;
}

/** Returns a function that renders a stack in two lines, for phones. */
export function createCompactRowRenderer({
  servers,
  environments,
  onRedeploy,
  onAction,
}: StackRowOptions) {
  const healthByServer = new Map(servers.map((server) => [server.id, server.health]));
  const parts = locationParts(servers, environments);
  return (stack: StackReply): ReactNode => (
    <CompactStackRow
      stack={stack}
      onRedeploy={onRedeploy}
      location={
        <LocationCell stack={stack} health={healthByServer.get(stack.server.id)} parts={parts} />
      }
      menu={onAction && <StackRowMenu stack={stack} onAction={onAction} />}
    />
  );
}

interface CompactStackRowProps {
  stack: StackReply;
  onRedeploy: ((stack: StackReply) => void) | undefined;
  location: ReactNode;
  menu: ReactNode;
}

/**
 * A stack in two lines, for phones: the name, then its state. If the stack cannot be redeployed,
 * the reason replaces the button.
 */
export function CompactStackRow({ stack, onRedeploy, location, menu }: CompactStackRowProps) {
  const { openRedeploy } = stack;
  return (
    <div className={classes.brief}>
      <div className={classes.text}>
        <div className={classes.title}>
          <StackLink stack={stack} />
          <RecordNumber stack={stack} />
          <OutdatedIcon stack={stack} />
        </div>
        <div className={classes.state}>
          {openRedeploy ? (
            <OpenRedeployLink name={stack.name} redeploy={openRedeploy} />
          ) : (
            <HealthCell stack={stack} />
          )}
          <span className={classes.place}>{location}</span>
        </div>
      </div>
      {!openRedeploy && (
        <RedeployCell stack={stack} onRedeploy={onRedeploy} hasRoomForText={false} />
      )}
      {menu}
    </div>
  );
}
