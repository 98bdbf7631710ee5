import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { maxProbes } from '@stackyard/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import { newProbe, type VerificationForm } from './verification-values.js';
import { verificationMessages } from './verification.messages.js';

export function ProbeFields({ form }: { form: VerificationForm }) {
  const t = useMessages(verificationMessages);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'probes' });
  const isFull = fields.length >= maxProbes;
  return (
    <FieldSet legend={t('probes')} hint={t('probesHint')}>
      {fields.map(({ id }, index) => (
        <section key={id} aria-label={t('probe', { number: index + 1 })}>
          <ProbeField form={form} index={index} onRemove={() => remove(index)} />
        </section>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={isFull}
        title={isFull ? t('probesFull', { count: maxProbes }) : undefined}
        onClick={() => append(newProbe)}
      >
        {t('addProbe')}
      </Button>
    </FieldSet>
  );
}

interface ProbeFieldProps {
  form: VerificationForm;
  index: number;
  onRemove: () => void;
}

function ProbeField({ form, index, onRemove }: ProbeFieldProps) {
  const t = useMessages(verificationMessages);
  const kind = useWatch({ control: form.control, name: `probes.${index}.kind` });
  const path = `probes.${index}` as const;
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label={t('probeName')}
          {...form.register(`${path}.name`)}
          error={form.errorOf(`${path}.name`)}
        />
        <NativeSelect
          label={t('probeKind')}
          data={[
            { value: 'page', label: t('page') },
            { value: 'port', label: t('port') },
          ]}
          {...form.register(`${path}.kind`)}
        />
      </Group>
      {kind === 'page' ? (
        <PageFields form={form} index={index} />
      ) : (
        <TextInput
          label={t('address')}
          description={t('addressHint')}
          {...form.register(`${path}.address`)}
          error={form.errorOf(`${path}.address`)}
        />
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Trash2 size={16} aria-hidden />}
        aria-label={t('removeProbe', { number: index + 1 })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </>
  );
}

function PageFields({ form, index }: Omit<ProbeFieldProps, 'onRemove'>) {
  const t = useMessages(verificationMessages);
  const at = `probes.${index}` as const;
  return (
    <>
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        inputMode="url"
        {...form.register(`${at}.url`)}
        error={form.errorOf(`${at}.url`)}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t('status')}
          description={t('statusHint')}
          inputMode="numeric"
          {...form.register(`${at}.status`)}
          error={form.errorOf(`${at}.status`)}
        />
        <TextInput
          label={t('text')}
          description={t('textHint')}
          {...form.register(`${at}.text`)}
          error={form.errorOf(`${at}.text`)}
        />
      </Group>
      <SwitchField control={form.control} name={`${at}.verifyTls`} label={t('verifyTls')} />
    </>
  );
}
