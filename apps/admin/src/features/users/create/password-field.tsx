import { Button, PasswordInput, Text } from '@mantine/core';
import { Check, Copy, Dices } from 'lucide-react';
import { useState } from 'react';
import { Controller, type Path } from 'react-hook-form';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useCopy } from '#shared/run-view/log/use-copy.js';
import { secretsMessages } from '#shared/secrets/secrets.messages.js';
import { createUserMessages } from '../users.messages.js';
import classes from '../users.module.css';
import { generatePassword } from './password-generator.js';

interface PasswordFieldProps<Values extends WithPassword, Request> {
  form: ContractForm<Values, Request>;
  name: Path<Values>;
}

interface WithPassword {
  password: string;
}

/** The initial password of another user. It can be generated, shown and copied. */
export function PasswordField<Values extends WithPassword, Request>({
  form,
  name,
}: PasswordFieldProps<Values, Request>) {
  const t = useMessages(createUserMessages);
  const [visible, setVisible] = useState(false);
  const tSecrets = useMessages(secretsMessages);
  const { result, copy } = useCopy({ keepRefusal: true });
  const isCopied = result === 'copied';
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <div>
          <PasswordInput
            ref={ref}
            label={t('password')}
            description={t('passwordHint')}
            inputContainer={(input) => (
              <div className={classes.password}>
                {input}
                <Button
                  variant="default"
                  leftSection={<Dices size={16} aria-hidden />}
                  onClick={() => {
                    onChange(generatePassword());
                    setVisible(true);
                  }}
                >
                  {t('generate')}
                </Button>
                <CopyButton isCopied={isCopied} value={value} onCopy={() => copy(value)} />
              </div>
            )}
            autoComplete="new-password"
            visible={visible}
            onVisibilityChange={setVisible}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={form.errorOf(name)}
          />
          {result === 'copyRefused' && (
            <Text size="sm" c="error" role="alert" mt="xs">
              {tSecrets('copyRefused')}
            </Text>
          )}
        </div>
      )}
    />
  );
}

interface CopyButtonProps {
  value: string;
  isCopied: boolean;
  onCopy: () => void;
}

function CopyButton({ value, isCopied, onCopy }: CopyButtonProps) {
  const t = useMessages(createUserMessages);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="default"
      disabled={value === ''}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onCopy}
    >
      {t(isCopied ? 'copied' : 'copy')}
    </Button>
  );
}
