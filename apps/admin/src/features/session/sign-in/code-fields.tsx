import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../session.module.css';
import { sessionMessages } from '../session.messages.js';
import type { SignInFormState } from './sign-in-values.js';

/**
 * Asks for the second factor. Phones show a numeric keyboard for app codes and an alphabetic one
 * for recovery codes.
 */
export function CodeFields({ form }: { form: SignInFormState }) {
  const t = useMessages(sessionMessages);
  const [isRecovery, setRecovery] = useState(false);
  const inputMode = isRecovery ? 'text' : 'numeric';
  return (
    <>
      <Text size="sm">{t('codeText', { name: form.getValues('username') })}</Text>
      <div>
        <TextInput
          key={inputMode}
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          description={t(isRecovery ? 'recoveryHint' : 'codeHint')}
          inputMode={inputMode}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          classNames={{ input: classes.code ?? '' }}
          {...form.register('code')}
          error={form.errorOf('code')}
        />
        <UnstyledButton
          className={classes.forgot}
          onClick={() => {
            form.resetField('code');
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? 'toCode' : 'toRecovery')}
        </UnstyledButton>
      </div>
    </>
  );
}
