import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  LogRetentionDays,
  SetLogRetentionRequest,
  type LogRetentionReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logSettingsMessages } from '../log-settings.messages.js';
import { retentionPreview, useSetLogRetention } from '../log-settings.queries.js';
import { DaysTable } from './days-table.js';
import { isComplete, retentionRequest, retentionValues } from './retention-values.js';
import { retentionMessages } from './retention.messages.js';

export function RetentionForm({ retention }: { retention: LogRetentionReply }) {
  const t = useMessages(retentionMessages);
  const tLogSettings = useMessages(logSettingsMessages);
  const save = useSetLogRetention();
  const form = useContractForm(SetLogRetentionRequest, retentionValues(retention), {
    nestedClasses: { days: LogRetentionDays },
    prepare: retentionRequest,
  });
  const values = useWatch({ control: form.control, compute: retentionRequest });
  const preview = usePreview(values);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit((request) =>
    save.mutateAsync(request).then((reply) => form.reset(retentionValues(reply)), form.showProblem),
  );
  const keepsAll = Object.values(values.days).every((days) => days === null);
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      <DaysTable form={form} preview={preview} />
      <SwitchField
        control={form.control}
        name="archive"
        label={t('archive')}
        description={t('archiveHint')}
      />
      <Text size="sm" role="status" fw={600}>
        {keepsAll ? t('keepsAll') : preview && t('wouldRemove', { total: preview.total })}
      </Text>
      <FormFooter form={form} status={save.isSuccess && t('saved')}>
        <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
          {tLogSettings('save')}
        </Button>
      </FormFooter>
    </Stack>
  );
}

/**
 * Returns the preview of the deletion. The request is debounced while the user types, and is not
 * sent while the settings are invalid.
 */
function usePreview(values: SetLogRetentionRequest) {
  const [debouncedValues] = useDebouncedValue(values, 300);
  return useQuery({ ...retentionPreview(debouncedValues), enabled: isComplete(debouncedValues) })
    .data;
}
