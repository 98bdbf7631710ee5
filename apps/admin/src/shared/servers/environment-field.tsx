import { MultiSelect } from '@mantine/core';
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
  const knownOptions = environments.map(({ id, name, up }) => ({
    value: String(id),
    label: up ? name : t('environmentDown', { name }),
  }));
  return (
    <Controller
      control={form.control}
      name="environmentIds"
      render={({ field: { value, onChange } }) => {
        const unknownOptions = value
          .filter((id) => !environments.some((environment) => environment.id === id))
          .map((id) => ({ value: String(id), label: t('environmentUnknown', { id }) }));
        return (
          <MultiSelect
            label={t('environments')}
            description={t('environmentsHint')}
            placeholder={value.length === 0 ? t('allEnvironments') : undefined}
            searchable
            clearable
            value={value.map(String)}
            onChange={(ids) => onChange(ids.map(Number))}
            data={[...unknownOptions, ...knownOptions]}
            error={form.errorOf('environmentIds')}
          />
        );
      }}
    />
  );
}
