import { Button, Stack, Text } from '@mantine/core';
import { RollbackSettingsRequest, type RollbackSettingsReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { Page } from '#shared/feedback/page.js';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useDetailSuggestions } from '../settings/settings.queries.js';
import { TagsField } from '../settings/tags-field.js';
import { autoRollbackMessages } from './auto-rollback.messages.js';
import { CoveredList } from './covered-list.js';
import { rollbackSettings, useChangeRollbackSettings } from './auto-rollback.queries.js';

export function AutoRollbackPage() {
  const t = useMessages(autoRollbackMessages);
  const { data, error, refetch } = useQuery(rollbackSettings);
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page
      title={t('title')}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/redeploys"
              search={{ state: ['rolled_back', 'rollback_failed'] }}
              {...props}
            />
          )}
        >
          {t('rolledBack')}
        </Button>
      }
    >
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && <TagsForm settings={data} />}
    </Page>
  );
}

function TagsForm({ settings }: { settings: RollbackSettingsReply }) {
  const t = useMessages(autoRollbackMessages);
  const detailSuggestions = useDetailSuggestions();
  const changeSettings = useChangeRollbackSettings();
  const form = useContractForm(RollbackSettingsRequest, valuesOf(settings));
  const save = form.handleSubmit((values) =>
    changeSettings
      .mutateAsync(values)
      .then((reply) => form.reset(valuesOf(reply)), form.showProblem),
  );
  const tags = useWatch({ control: form.control, name: 'autoRollbackTags' });
  return (
    <div className={detailClasses.columns} data-equal>
      <Section title={t('tagsTitle')}>
        <Stack component="form" gap="md" onSubmit={save}>
          <Text size="sm" c="dimmed">
            {t('text')}
          </Text>
          <Controller
            control={form.control}
            name="autoRollbackTags"
            render={({ field: { value, onChange } }) => (
              <TagsField
                label={t('tags')}
                description={t('tagsHint')}
                suggestions={detailSuggestions.tags}
                maxTags={Infinity}
                error={form.errorOf('autoRollbackTags')}
                {...{ value, onChange }}
              />
            )}
          />
          <FormFooter form={form} status={changeSettings.isSuccess && t('saved')}>
            <Button
              type="submit"
              loading={changeSettings.isPending}
              disabled={!form.formState.isDirty}
            >
              {t('save')}
            </Button>
          </FormFooter>
        </Stack>
      </Section>
      <CoveredList tags={tags} />
    </div>
  );
}

function valuesOf({ autoRollbackTags }: RollbackSettingsReply) {
  return { autoRollbackTags };
}
