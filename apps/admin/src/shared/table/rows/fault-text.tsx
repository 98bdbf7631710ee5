import { Text } from '@mantine/core';
import classes from './wrapped-text.module.css';

/** Why the item of a row fails, in at most three lines. The tooltip shows all of the text. */
export function FaultText({ text }: { text: string }) {
  return (
    <Text size="xs" lineClamp={3} className={classes.wrapped} title={text}>
      {text}
    </Text>
  );
}
