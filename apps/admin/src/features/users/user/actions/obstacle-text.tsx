import { permissions } from '@stackyard/contracts';
import { Lock } from 'lucide-react';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { UserAction } from '../../users.search.js';
import { permissionFor, type Obstacle } from './actions.js';
import { obstacleMessages, userPageMessages } from '../user-page.messages.js';
import classes from '../user-page.module.css';

interface ObstacleTextProps {
  action: UserAction;
  obstacle: Obstacle;
  id?: string;
}

export function ObstacleText({ action, obstacle, id }: ObstacleTextProps) {
  const t = useMessages(userPageMessages);
  const tObstacle = useMessages(obstacleMessages);
  const locale = useLocale();
  const permission = permissionFor(action);
  return (
    <p className={classes.obstacle} id={id}>
      <Lock size={14} aria-hidden />
      <span>
        {obstacle === 'permission'
          ? t('needs', { label: permissions[permission].label[locale], permission })
          : tObstacle(obstacle)}
      </span>
    </p>
  );
}
