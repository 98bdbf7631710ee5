import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import {
  StackProbe,
  StackVerification,
  type StackReply,
  type StackVerificationReply,
} from '@stackyard/contracts';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ProbeFields } from './probe-fields.js';
import { verificationMessages } from './verification.messages.js';
import { useSetVerification } from './verification.queries.js';
import {
  requestOf,
  valuesOf,
  type VerificationForm,
  type VerificationValues,
} from './verification-values.js';

interface VerificationDialogProps {
  stack: StackReply;
  verification: StackVerificationReply;
  onClose: () => void;
}

export function VerificationDialog({ stack, verification, onClose }: VerificationDialogProps) {
  const t = useMessages(verificationMessages);
  const set = useSetVerification(stack.id);
  const form = useContractForm(StackVerification, valuesOf(verification), {
    nestedClasses: { probes: StackProbe },
    prepare: (values: VerificationValues) => requestOf(values),
  });
  const save = form.handleSubmit((body) => set.mutateAsync(body).then(onClose, form.showProblem));
  return (
    <Dialog opened onClose={onClose} title={t('dialogTitle', { name: stack.name })} size="lg">
      <Stack component="form" gap="md" onSubmit={save}>
        <LimitFields form={form} defaults={verification.defaults} />
        <ProbeFields form={form} />
        <LinesField
          form={form}
          name="failurePatterns"
          label={t('failure')}
          hint={t('patternHint')}
        />
        <LinesField form={form} name="readyPatterns" label={t('ready')} hint={t('patternHint')} />
        <LinesField
          form={form}
          name="optionalServices"
          label={t('optional')}
          hint={t('optionalHint')}
        />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={set.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface LimitFieldsProps {
  form: VerificationForm;
  defaults: StackVerificationReply['defaults'];
}

function LimitFields({ form, defaults }: LimitFieldsProps) {
  const t = useMessages(verificationMessages);
  return (
    <Group grow align="flex-start">
      <TextInput
        label={t('timeout')}
        description={t('timeoutHint', { value: defaults.timeoutSeconds })}
        inputMode="numeric"
        {...form.register('timeoutSeconds')}
        error={form.errorOf('timeoutSeconds')}
      />
      <TextInput
        label={t('settle')}
        description={t('settleHint', {
          value: defaults.settleSeconds,
          careful: 3 * defaults.settleSeconds,
        })}
        inputMode="numeric"
        {...form.register('settleSeconds')}
        error={form.errorOf('settleSeconds')}
      />
    </Group>
  );
}

interface LinesFieldProps {
  form: VerificationForm;
  name: 'failurePatterns' | 'readyPatterns' | 'optionalServices';
  label: string;
  hint: string;
}

/** A field for a list, with one item per line. */
function LinesField({ form, name, label, hint }: LinesFieldProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      autosize
      minRows={1}
      maxRows={6}
      {...form.register(name)}
      error={form.errorOf(name)}
    />
  );
}
