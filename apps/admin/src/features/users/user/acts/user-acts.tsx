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
import { commonObstacle, offeredActs, type OfferedAct } from './acts.js';
import { ObstacleText } from './obstacle-text.js';
import { actMessages, userPageMessages } from '../user-page.messages.js';
import classes from '../user-page.module.css';

const dangerous = ['deactivate', 'remove', 'remove-superuser'];

/** Actions for the account. Disabled ones explain why. */
export function UserActs({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const { data: me } = useQuery(session);
  const { data: superusers } = useQuery({ ...activeSuperusers, enabled: user.superuser });
  const others = superusers?.users.filter(({ id }) => id !== user.id);
  const lastSuperuser = user.superuser && others?.length === 0;
  const acts = offeredActs({ me, user, lastSuperuser });
  const common = commonObstacle(acts);
  const reason = useId();
  const [first] = acts;
  if (!first) return null;
  return (
    <Section title={t('acts')}>
      {common && <ObstacleText act={first.act} obstacle={common} id={reason} />}
      <ul className={`${detailClasses.rows} ${classes.rows}`}>
        {acts.map((offered) => (
          <ActRow
            key={offered.act}
            {...offered}
            userId={user.id}
            common={common ? reason : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}

interface ActRowProps extends OfferedAct {
  userId: number;
  /** Id of the text that explains the obstacle shared by all actions. */
  common: string | undefined;
}

function ActRow({ act, obstacle, userId, common }: ActRowProps) {
  const name = useMessages(actMessages);
  const navigate = useNavigate();
  const own = useId();
  const reason = common ?? own;
  return (
    <li>
      <div className={classes.act}>
        <Button
          size="compact-sm"
          variant="default"
          className={dangerous.includes(act) ? classes.danger : undefined}
          disabled={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : reason}
          onClick={() =>
            void navigate({
              to: '/administration/users/$userId',
              params: { userId },
              search: { open: act },
            })
          }
        >
          {name(`${act}.name`)}
        </Button>
        <p>{name(`${act}.text`)}</p>
      </div>
      {obstacle !== null && !common && <ObstacleText act={act} obstacle={obstacle} id={own} />}
    </li>
  );
}
