import { Input, NativeSelect, TextInput } from '@mantine/core';
import { CreateTokenRequest, type IssuedTokenReply, type Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { SlowNotice } from '#shared/feedback/slow-notice.js';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { PermissionPicker } from '#shared/permissions/permission-picker.js';
import { tokenPresetIds } from '#shared/permissions/presets.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { OwnerField } from './owner-field.js';
import { StacksField } from './stacks-field.js';
import { TokenSummary } from './token-summary.js';
import {
  emptyToken,
  expiryOf,
  lifetimeDaysOptions,
  pipelineToken,
  tokenRequest,
  type TokenValues,
} from './token-values.js';
import { tokensMessages } from '../tokens.messages.js';
import { useCreateToken } from '../tokens.queries.js';
import { useGrantLimits } from './use-grant-limits.js';
import { useTokensView } from '../use-tokens-view.js';

interface CreateTokenProps {
  onIssued: (issuedToken: IssuedTokenReply) => void;
}

/**
 * The form for a new token. If the URL names the stack that the token is for, the form already
 * contains the name, permissions and stack of a pipeline token.
 */
export function CreateToken({ onIssued }: CreateTokenProps) {
  const t = useMessages(tokensMessages);
  const { stack: stackId = 0 } = useTokensView();
  const { data, isLoading } = useQuery({ ...stackDetail(stackId), enabled: stackId > 0 });
  if (isLoading) return <SlowNotice />;
  const preset = data && pipelineToken(t('presetName', { stack: data.stack.name }), stackId);
  return <CreateTokenForm initial={preset ?? emptyToken} onIssued={onIssued} />;
}

function CreateTokenForm({ initial, onIssued }: CreateTokenProps & { initial: TokenValues }) {
  const t = useMessages(tokensMessages);
  const { close } = useTokensView();
  const create = useCreateToken();
  const form = useContractForm(CreateTokenRequest, initial, { prepare: tokenRequest });
  const values = useWatch({ control: form.control, compute: (all: TokenValues) => all });
  const { permissions, stackIds, ownerId } = values;
  const save = form.handleSubmit((body) =>
    create.mutateAsync(body).then(async (issuedToken) => {
      onIssued(issuedToken);
      await close();
    }, form.showProblem),
  );
  const setValueOptions = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <DrawerForm
      form={form}
      onSubmit={save}
      onCancel={() => void close()}
      action={t('create')}
      status={<TokenSummary values={values} />}
    >
      <FieldRow>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          autoComplete="off"
          // `data-autofocus` has no effect if the form appears only after the drawer has opened,
          // which happens when the stack has to be read first.
          autoFocus
          data-autofocus
          {...form.register('name')}
          error={form.errorOf('name')}
        />
        <LifetimeField form={form} />
      </FieldRow>
      <OwnerField
        value={ownerId}
        onChange={(owner) => {
          form.setValue('ownerId', owner, setValueOptions);
          // Clear the selection, because a different owner holds different permissions.
          form.setValue('permissions', [], { shouldDirty: true });
        }}
      />
      <StacksField
        value={stackIds}
        onChange={(chosen) => form.setValue('stackIds', chosen, setValueOptions)}
        error={form.errorOf('stackIds')}
      />
      <PermissionsField
        value={permissions}
        onChange={(chosen) => form.setValue('permissions', chosen, setValueOptions)}
        ownerId={ownerId}
        isInvalid={form.errorOf('permissions') !== undefined}
      />
    </DrawerForm>
  );
}

interface PermissionsFieldProps {
  value: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
  /** Empty for the current user. */
  ownerId: string;
  /**
   * True if the form has an error for the permissions, which means that no permission is selected.
   */
  isInvalid: boolean;
}

function PermissionsField({ value, onChange, ownerId, isInvalid }: PermissionsFieldProps) {
  const t = useMessages(tokensMessages);
  const { limits, error, retry } = useGrantLimits(ownerId);
  return (
    <Input.Wrapper
      label={t('choosePermissions')}
      labelElement="div"
      error={isInvalid && t('notGiven')}
    >
      {limits && (
        <PermissionPicker
          label={t('choosePermissions')}
          value={value}
          onChange={onChange}
          presetIds={tokenPresetIds}
          {...limits}
        />
      )}
      {!limits && !error && <SlowNotice />}
      {!limits && error && <ProblemAlert error={error} onRetry={retry} />}
    </Input.Wrapper>
  );
}

function LifetimeField({ form }: { form: ContractForm<TokenValues, CreateTokenRequest> }) {
  const t = useMessages(tokensMessages);
  const format = useFormat();
  const now = useNow();
  const expiresInDays = useWatch({ control: form.control, name: 'expiresInDays' });
  return (
    <NativeSelect
      label={t('lifetime')}
      description={t('until', { date: format.date(expiryOf({ expiresInDays }, now)) })}
      {...form.register('expiresInDays')}
      error={form.errorOf('expiresInDays')}
      data={lifetimeDaysOptions.map((days) => ({
        value: String(days),
        label: t('days', { days }),
      }))}
    />
  );
}
