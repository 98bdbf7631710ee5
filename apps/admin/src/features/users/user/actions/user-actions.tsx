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

const dangerous = ['deactivate', 'remove', 'remove-superuser'];

/** Actions for the account. Disabled actions explain why they are disabled. */
export function UserActions({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const { data: ownSession } = useQuery(session);
  const { data: superusers } = useQuery({ ...activeSuperusers, enabled: user.superuser });
  const others = superusers?.users.filter(({ id }) => id !== user.id);
  const isLastSuperuser = user.superuser && others?.length === 0;
  const actions = offeredActions({ ownSession, user, isLastSuperuser });
  const common = commonObstacle(actions);
  const reason = useId();
  const [first] = actions;
  if (!first) return null;
  return (
    <Section title={t('acts')}>
      {common && <ObstacleText action={first.action} obstacle={common} id={reason} />}
      <ul className={`${detailClasses.rows} ${classes.rows}`}>
        {actions.map((action) => (
          <ActionRow
            key={action.action}
            {...action}
            userId={user.id}
            commonObstacleId={common ? reason : undefined}
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
  const own = useId();
  const reason = commonObstacleId ?? own;
  return (
    <li>
      <div className={classes.action}>
        <Button
          size="compact-sm"
          variant="default"
          className={dangerous.includes(action) ? classes.danger : undefined}
          disabled={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : reason}
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
        <ObstacleText action={action} obstacle={obstacle} id={own} />
      )}
    </li>
  );
}
