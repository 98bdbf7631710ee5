import { Button } from '@mantine/core';
import type { UserDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { session } from '#shared/session/session.queries.js';
import { activeSuperusers } from '../../users.queries.js';
import { commonObstacle, offeredActions, type OfferedAction } from './actions.js';
import { ObstacleText } from './obstacle-text.js';
import { userActionMessages, userPageMessages } from '../user-page.messages.js';
import classes from '../user-page.module.css';

const dangerousActions = ['remove', 'remove-superuser'];

/** Actions for the account. Disabled actions explain why they are disabled. */
export function UserActions({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const { data: ownSession } = useQuery(session);
  const { data: superusers } = useQuery({ ...activeSuperusers, enabled: user.superuser });
  const otherSuperusers = superusers?.users.filter(({ id }) => id !== user.id);
  const isLastSuperuser = user.superuser && otherSuperusers?.length === 0;
  const actions = offeredActions({ ownSession, user, isLastSuperuser });
  const sharedObstacle = commonObstacle(actions);
  const reasonId = useId();
  const [firstAction] = actions;
  if (!firstAction) return null;
  return (
    <Section title={t('acts')}>
      {sharedObstacle && (
        <ObstacleText action={firstAction.action} obstacle={sharedObstacle} id={reasonId} />
      )}
      <ul className={`${detailClasses.rows} ${classes.rows}`}>
        {actions.map((action) => (
          <ActionRow
            key={action.action}
            {...action}
            userId={user.id}
            commonObstacleId={sharedObstacle ? reasonId : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}

interface ActionRowProps extends OfferedAction {
  userId: number;
  /** ID of the text that explains the obstacle shared by all actions. */
  commonObstacleId: string | undefined;
}

function ActionRow({ action, obstacle, userId, commonObstacleId }: ActionRowProps) {
  const tUserAction = useMessages(userActionMessages);
  const navigate = useNavigate();
  const ownReasonId = useId();
  const reasonId = commonObstacleId ?? ownReasonId;
  return (
    <li>
      <div className={classes.action}>
        <Button
          size="compact-sm"
          variant="default"
          className={dangerousActions.includes(action) ? classes.danger : undefined}
          disabled={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : reasonId}
          onClick={() =>
            void navigate({
              to: '/administration/users/$userId',
              params: { userId },
              search: { open: action },
            })
          }
        >
          {tUserAction(`${action}.name`)}
        </Button>
        <p>{tUserAction(`${action}.text`)}</p>
      </div>
      {obstacle !== null && !commonObstacleId && (
        <ObstacleText action={action} obstacle={obstacle} id={ownReasonId} />
      )}
    </li>
  );
}
