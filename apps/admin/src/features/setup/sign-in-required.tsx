import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './setup.module.css';
import { setupMessages } from './setup.messages.js';

export function SignInRequired() {
  const t = useMessages(setupMessages);
  return (
    <>
      <Text size="sm">{t('signInFirst')}</Text>
      <div className={classes.actions}>
        <Button
          renderRoot={(props) => <Link to="/sign-in" search={{ returnTo: '/setup' }} {...props} />}
        >
          {t('signIn')}
        </Button>
      </div>
    </>
  );
}
