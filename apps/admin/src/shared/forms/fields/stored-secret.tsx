import { PasswordInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SecretField } from './secret-field.js';

interface StoredSecretProps {
  label: ReactNode;
  /** Label of the input for a new value that replaces the stored one. */
  newLabel?: ReactNode;
  description?: ReactNode;
  isStored: boolean;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** True while a value would have no effect, such as a password without a username. */
  disabled?: boolean;
  /** Omit it if the secret cannot be removed separately. */
  onRemove?: () => void;
}

/**
 * A secret input. If a value is stored, the input appears only after the user chooses to replace
 * it.
 */
export function StoredSecret({ isStored, label, newLabel = label, ...input }: StoredSecretProps) {
  const [isReplacing, setIsReplacing] = useState(!isStored);
  const { field, onRemove, ...texts } = input;
  if (!isReplacing) {
    const replace = (): void => setIsReplacing(true);
    return <SecretField label={label} onReplace={replace} {...(onRemove && { onRemove })} />;
  }
  return (
    <PasswordInput
      label={isStored ? newLabel : label}
      autoComplete="new-password"
      {...field}
      {...texts}
    />
  );
}
