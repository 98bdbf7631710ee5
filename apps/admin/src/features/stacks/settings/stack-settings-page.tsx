import { Stack } from '@mantine/core';
import type { StackDetailReply } from '@stackyard/contracts';
import { useParams } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useSyncWithSavedValues } from '#shared/forms/saving/use-sync-with-saved.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StackPipeline } from '../stack/stack-pipeline.js';
import { StackTabPage } from '../stack-tab-page.js';
import { StackVerificationSection } from '../verification/stack-verification.js';
import { settingsMessages } from './settings.messages.js';
import { useEditStack } from './settings.queries.js';
import { DetailFields, editValuesOf, RedeployFields, useEditStackForm } from './stack-fields.js';
import { StackSettings } from './stack-settings.js';

/** Everything about a stack that is set in Stackyard. */
export function StackSettingsPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/settings' });
  const mayEdit = useHasPermission('stacks-edit');
  return (
    <StackTabPage stackId={stackId} tab="settings">
      {(detail) => (
        <div className={detailClasses.columns}>
          <div>
            {mayEdit ? <DetailsForm key={stackId} {...detail} /> : <StackSettings {...detail} />}
          </div>
          <div>
            <StackVerificationSection stack={detail.stack} />
            <StackPipeline stack={detail.stack} />
          </div>
        </div>
      )}
    </StackTabPage>
  );
}

function DetailsForm(detail: StackDetailReply) {
  const { stack } = detail;
  const t = useMessages(settingsMessages);
  const edit = useEditStack(stack.id);
  const savedValues = editValuesOf(detail);
  const form = useEditStackForm(savedValues);
  const { isDirty, isSubmitting } = form.formState;
  useSyncWithSavedValues(form, savedValues);
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then(() => form.reset(form.getValues()), form.showProblem),
  );
  const fields = { form, labelTags: stack.labelTags };
  return (
    <Stack component="form" gap="md" onSubmit={save}>
      <Section title={t('redeploys')}>
        <Stack gap="md">
          <RedeployFields {...fields} />
        </Stack>
      </Section>
      <Section title={t('section')}>
        <p className={detailClasses.none}>{t('sectionHint')}</p>
        <Stack gap="md" mt="md">
          <DetailFields {...fields} />
        </Stack>
      </Section>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <EditBar
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        onDiscard={() => form.reset(savedValues)}
        saveLabel={t('save')}
        status={edit.isSuccess && t('saved')}
      />
      <UnsavedWarning isActive={isDirty && !isSubmitting} />
    </Stack>
  );
}
