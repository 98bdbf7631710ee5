import { PasswordInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SecretField } from './secret-field.js';

interface StoredSecretProps {
  label: ReactNode;
  /** The label while a new value replaces the stored one. */
  newLabel?: ReactNode;
  description?: ReactNode;
  stored: boolean;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** True while the value would not be used. */
  disabled?: boolean;
  /** Omit it if the secret cannot be removed separately. */
  onRemove?: () => void;
}

/**
 * A secret input. If a value is stored, the input appears only after the user chooses to replace
 * it.
 */
export function StoredSecret({ stored, label, newLabel = label, ...input }: StoredSecretProps) {
  const [replacing, setReplacing] = useState(!stored);
  const { field, onRemove, ...texts } = input;
  if (!replacing) {
    const replace = (): void => setReplacing(true);
    return <SecretField label={label} onReplace={replace} {...(onRemove && { onRemove })} />;
  }
  return (
    <PasswordInput
      label={stored ? newLabel : label}
      autoComplete="new-password"
      {...field}
      {...texts}
    />
  );
}
