import { PasswordInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SecretField } from './secret-field.js';

interface StoredSecretProps {
  label: ReactNode;
  /** Said instead where another one takes its place. */
  newLabel?: ReactNode;
  description?: ReactNode;
  /** True where one is stored already. */
  stored: boolean;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** Absent where the secret cannot be missing by itself. */
  onRemove?: () => void;
}

/** A secret to be entered; where one is stored, only after someone asked to replace it. */
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
