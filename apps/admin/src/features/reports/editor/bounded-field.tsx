import { Textarea, TextInput } from '@mantine/core';
import { codePointLength } from '@stackyard/report-schema';
import { get, useController, type Control, type FieldPathByValue } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { editorMessages } from './editor.messages.js';
import type { ReportDraft } from './report-draft.js';

/** What is used stands below, where typing does not move it. */
const order = ['label', 'input', 'error', 'description'] as const;

interface BoundedFieldProps {
  control: Control<ReportDraft>;
  name: FieldPathByValue<ReportDraft, string>;
  label: string;
  /** The property's own part of the schema. */
  bounds: { readonly minLength: number; readonly maxLength: number };
  /** For sentences that run over several lines. */
  long?: boolean;
}

/** A text with the bounds of the format and how much of them is used. */
export function BoundedField({ control, name, label, bounds, long = false }: BoundedFieldProps) {
  const t = useMessages(editorMessages);
  const { field, formState } = useController({ control, name });
  const error: { message?: string } | undefined = get(formState.errors, name);
  const { minLength: least, maxLength: most } = bounds;
  const props = {
    ...field,
    label,
    description: t('used', { count: codePointLength(field.value), least, most }),
    error: error?.message,
    inputWrapperOrder: [...order],
  };
  return long ? <Textarea autosize minRows={2} {...props} /> : <TextInput {...props} />;
}
