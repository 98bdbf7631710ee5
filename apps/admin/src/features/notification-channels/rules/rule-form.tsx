import { MultiSelect, NativeSelect, TagsInput, Text, TextInput } from '@mantine/core';
import {
  digestPeriods,
  logSeverities,
  newsKindIds,
  newsKindTexts,
  normalizeTag,
  NotificationRuleFields,
  type NotificationRuleReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { Controller, useWatch } from 'react-hook-form';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { FoldedFields } from '#shared/forms/fields/folded-fields.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { rulePreview, useCreateRule, useEditRule } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { RuleScope, RuleTargets } from './rule-choices.js';
import { emptyRule, ruleRequest, ruleValues, type RuleValues } from './rule-values.js';
import { rulesMessages } from './rules.messages.js';

type RuleContractForm = ContractForm<RuleValues, NotificationRuleFields>;

const previewDelayMs = 400;

const scopeFields = ['serverIds', 'stackIds', 'tags'] as const;

export function RuleForm({ rule }: { rule?: NotificationRuleReply }) {
  const t = useMessages(rulesMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const { close } = useChannelsView();
  const create = useCreateRule();
  const edit = useEditRule();
  const form = useContractForm(NotificationRuleFields, rule ? ruleValues(rule) : emptyRule, {
    prepare: ruleRequest,
  });
  const save = form.handleSubmit((body) => {
    const savedRule = rule ? edit.mutateAsync({ id: rule.id, body }) : create.mutateAsync(body);
    return savedRule.then(() => close(), form.showProblem);
  });
  return (
    <DrawerForm
      form={form}
      onSubmit={save}
      onCancel={() => void close()}
      action={rule ? tNotificationChannels('save') : t('add')}
      status={<Preview form={form} />}
    >
      <TextInput
        label={t('name')}
        autoComplete="off"
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      <SwitchField control={form.control} name="enabled" label={t('enabled')} />
      <FieldSet section legend={t('covers')}>
        <NewsFields form={form} />
      </FieldSet>
      <FieldSet section legend={t('targets')}>
        <RuleTargets form={form} />
      </FieldSet>
      <FieldSet section legend={t('when')}>
        <TimingFields form={form} />
      </FieldSet>
      <FoldedFields
        label={t('scope')}
        startsUnfolded={rule !== undefined && isLimited(rule)}
        hasError={scopeFields.some((field) => form.errorOf(field) !== undefined)}
      >
        <Text size="xs" c="dimmed">
          {t('scopeHint')}
        </Text>
        <RuleScope form={form} />
        <TagsField form={form} />
      </FoldedFields>
    </DrawerForm>
  );
}

/** Returns whether a rule applies only to certain servers, stacks or tags. */
function isLimited(rule: NotificationRuleReply): boolean {
  return scopeFields.some((field) => rule[field] !== null);
}

function NewsFields({ form }: { form: RuleContractForm }) {
  const t = useMessages(rulesMessages);
  const stateLabel = useStateLabel();
  const texts = newsKindTexts[useLocale()];
  return (
    <>
      <Controller
        control={form.control}
        name="kinds"
        render={({ field }) => (
          <MultiSelect
            label={t('kinds')}
            placeholder={field.value.length === 0 ? t('all') : ''}
            data={newsKindIds.map((value) => ({ value, label: texts[value] }))}
            searchable
            clearable
            {...field}
          />
        )}
      />
      <NativeSelect
        label={t('minSeverity')}
        data={logSeverities.map((value) => ({ value, label: stateLabel('severity', value) }))}
        {...form.register('minSeverity')}
      />
      <SwitchField control={form.control} name="recoveries" label={t('recoveries')} />
    </>
  );
}

function TagsField({ form }: { form: RuleContractForm }) {
  const t = useMessages(rulesMessages);
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field: { onChange, ...field } }) => (
        <TagsInput
          label={t('tags')}
          description={t('tagsHint')}
          placeholder={field.value.length === 0 ? t('all') : ''}
          splitChars={[',', ' ']}
          onChange={(tags) => onChange([...new Set(tags.map(normalizeTag))])}
          {...field}
          error={form.errorOf('tags')}
        />
      )}
    />
  );
}

function TimingFields({ form }: { form: RuleContractForm }) {
  const t = useMessages(rulesMessages);
  const digest = useWatch({
    control: form.control,
    compute: (values: RuleValues) => values.digest,
  });
  return (
    <>
      <NativeSelect
        label={t('digest')}
        data={digestPeriods.map((value) => ({ value, label: t(`digest.${value}`) }))}
        {...form.register('digest')}
      />
      {digest === 'none' && (
        <TextInput
          label={t('repeat')}
          description={t('repeatHint')}
          inputMode="numeric"
          {...form.register('repeatMinutes')}
          error={form.errorOf('repeatMinutes')}
        />
      )}
    </>
  );
}

/**
 * Shows how many pieces of news would have matched the rule that is being edited, and how many
 * messages it would have sent.
 */
function Preview({ form }: { form: RuleContractForm }) {
  const t = useMessages(rulesMessages);
  const values = useWatch({ control: form.control, compute: (all: RuleValues) => all });
  const [debouncedValues] = useDebouncedValue(values, previewDelayMs);
  // Send a fixed name, because the user may not have entered one yet and the API rejects an empty
  // name. The preview does not depend on the name.
  const { data } = useQuery(rulePreview(ruleRequest({ ...debouncedValues, name: 'preview' })));
  if (data === undefined) return null;
  return (
    <Text size="sm" role="status">
      {t('preview', { news: data.news, messages: data.messages })}
    </Text>
  );
}
