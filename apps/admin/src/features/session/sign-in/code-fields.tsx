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
  const [usesRecoveryCode, setRecovery] = useState(false);
  const inputMode = usesRecoveryCode ? 'text' : 'numeric';
  return (
    <>
      <Text size="sm">{t('codeText', { name: form.getValues('username') })}</Text>
      <div>
        <TextInput
          key={inputMode}
          label={t(usesRecoveryCode ? 'recoveryCode' : 'code')}
          description={t(usesRecoveryCode ? 'recoveryHint' : 'codeHint')}
          inputMode={inputMode}
          autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
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
            setRecovery(!usesRecoveryCode);
          }}
        >
          {t(usesRecoveryCode ? 'toCode' : 'toRecovery')}
        </UnstyledButton>
      </div>
    </>
  );
}
