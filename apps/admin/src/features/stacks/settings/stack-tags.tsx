import type { StackReply } from '@stackyard/contracts';
import { Tag } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { settingsMessages } from './settings.messages.js';
import classes from './settings.module.css';

interface StackTagsProps {
  stack: Pick<StackReply, 'tags' | 'labelTags'>;
}

export function StackTags({ stack }: StackTagsProps) {
  const t = useMessages(settingsMessages);
  return (
    <ul className={classes.tags} title={stack.tags.join(', ')} aria-label={t('tags')}>
      {stack.tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {stack.labelTags.includes(tag) ? (
            <span title={t('fromLabel', { tag })}>
              <Tag size={11} aria-hidden /> {tag}
            </span>
          ) : (
            tag
          )}
        </li>
      ))}
      {stack.tags.length > 2 && (
        <li className={classes.more} aria-hidden>
          +{stack.tags.length - 2}
        </li>
      )}
    </ul>
  );
}
