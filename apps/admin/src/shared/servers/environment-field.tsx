import { NativeSelect } from '@mantine/core';
import type { EnvironmentReply } from '@stackyard/contracts';
import { Controller } from 'react-hook-form';
import type { ContractForm } from '../forms/use-contract-form.js';
import { useMessages } from '../i18n/messages.js';
import type { ConnectionValues } from './connection-values.js';
import { connectionMessages } from './connection.messages.js';

interface EnvironmentFieldProps<Request> {
  form: ContractForm<ConnectionValues, Request>;
  /** The environments that a test found; empty before the first test. */
  environments: readonly EnvironmentReply[];
}

export function EnvironmentField<Request>({ form, environments }: EnvironmentFieldProps<Request>) {
  const t = useMessages(connectionMessages);
  const listed = environments.map(({ id, name, up }) => ({
    value: String(id),
    label: up ? name : t('environmentDown', { name }),
  }));
  return (
    <Controller
      control={form.control}
      name="environmentId"
      render={({ field: { value, onChange } }) => {
        const known = value === null || environments.some(({ id }) => id === value);
        const stored = known
          ? []
          : [{ value: String(value), label: t('environmentUnknown', { id: value }) }];
        return (
          <NativeSelect
            label={t('environment')}
            description={t('environmentHint')}
            value={value === null ? '' : String(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
            }
            data={[{ value: '', label: t('allEnvironments') }, ...stored, ...listed]}
            error={form.errorOf('environmentId')}
          />
        );
      }}
    />
  );
}
