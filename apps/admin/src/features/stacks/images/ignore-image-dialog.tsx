import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IgnoreImageRequest, type ImageReply } from '@stackyard/contracts';
import { Controller } from 'react-hook-form';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useContractForm, type ContractForm } from '#shared/forms/use-contract-form.js';
import { fromDateTimeInputValue, toDateTimeInputValue } from '#shared/i18n/local-moment.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { imagesMessages } from './images.messages.js';
import { useIgnoreImage } from './images.queries.js';

interface IgnoreValues {
  scope: 'digest' | 'all';
  /** Local time in the format of the date and time field; empty if there is no end. */
  until: string;
  reason: string;
}

interface IgnoreImageDialogProps {
  image: ImageReply;
  onClose: () => void;
}

const dayOptions = [7, 30, 90];
const dayMs = 24 * 60 * 60_000;

/** Asks which newer versions of an image to ignore, until when, and why. */
export function IgnoreImageDialog({ image, onClose }: IgnoreImageDialogProps) {
  const { reference, newDigest } = image;
  const t = useMessages(imagesMessages);
  const ignore = useIgnoreImage();
  const initial: IgnoreValues = { scope: newDigest ? 'digest' : 'all', until: '', reason: '' };
  const form = useContractForm(IgnoreImageRequest, initial, {
    prepare: ({ scope, until, reason }: IgnoreValues) => ({
      reference,
      reason,
      ...(scope === 'digest' && newDigest && { digest: newDigest }),
      until: fromDateTimeInputValue(until) ?? null,
    }),
  });
  const save = form.handleSubmit((body) =>
    ignore.mutateAsync(body).then(onClose, form.showProblem),
  );
  return (
    <Dialog opened onClose={onClose} title={t('dialogTitle')} size="md">
      <Stack component="form" gap="md" onSubmit={save}>
        <Text size="sm">{t('dialogText', { image: reference })}</Text>
        {newDigest && <ScopeField form={form} />}
        <UntilField form={form} />
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          {...form.register('reason')}
          error={form.errorOf('reason')}
        />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={ignore.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface FieldProps {
  form: ContractForm<IgnoreValues, IgnoreImageRequest>;
}

function ScopeField({ form }: FieldProps) {
  const t = useMessages(imagesMessages);
  return (
    <Controller
      control={form.control}
      name="scope"
      render={({ field }) => (
        <Radio.Group label={t('scope')} {...field}>
          <Stack gap={6} mt={6}>
            <Radio value="digest" label={t('scopeDigest')} />
            <Radio value="all" label={t('scopeAll')} />
          </Stack>
        </Radio.Group>
      )}
    />
  );
}

/**
 * A field for the time at which the exception ends, and buttons that set this time to a number of
 * days from now.
 */
function UntilField({ form }: FieldProps) {
  const t = useMessages(imagesMessages);
  const now = useNow();
  const set = (days: number): void => {
    const moment = new Date(now + days * dayMs).toISOString();
    form.setValue('until', toDateTimeInputValue(moment), { shouldDirty: true });
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={t('untilHint')}
        {...form.register('until')}
        error={form.errorOf('until')}
      />
      {dayOptions.map((days) => (
        <Button key={days} size="compact-sm" variant="default" onClick={() => set(days)}>
          {t('inDays', { days })}
        </Button>
      ))}
    </Group>
  );
}
