import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useMessages } from '../i18n/messages.js';
import { keyboardMessages } from './keyboard.messages.js';
import classes from './shortcut-keys.module.css';

/** Writes letters in upper case after a modifier, as on the keyboard. */
function nameOf(part: string, key: string): string {
  return key.includes('+') && part.length === 1 ? part.toUpperCase() : part;
}

/** Draws the keys of a shortcut, in the notation of `shortcuts`: `g s`, `mod+k`. */
export function ShortcutKeys({ keys }: { keys: string }) {
  const t = useMessages(keyboardMessages);
  const modifier = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((key, index) => (
        <Fragment key={index}>
          {index > 0 && <span className={classes.then}>{t('then')}</span>}
          {key.split('+').map((part) => (
            <Kbd key={part}>{part === 'mod' ? modifier : nameOf(part, key)}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
