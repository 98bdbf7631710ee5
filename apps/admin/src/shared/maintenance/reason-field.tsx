import { Textarea } from '@mantine/core';
import { useMessages } from '../i18n/messages.js';
import { requestReasonMessages } from './request-reason.messages.js';

const maxReasonLength = 500;

interface ReasonFieldProps {
  /** True if the request overrides maintenance. */
  required: boolean;
  value: string;
  onChange: (reason: string) => void;
}

/** A field for the reason for a run. The queue shows the reason, and the event log records it. */
export function ReasonField({ required, value, onChange }: ReasonFieldProps) {
  const t = useMessages(requestReasonMessages);
  return (
    <Textarea
      label={required ? t('reasonRequired') : t('reason')}
      description={required ? t('reasonNeeded') : t('reasonHint')}
      required={required}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxReasonLength}
      autosize
      minRows={1}
      maxRows={4}
    />
  );
}
