import { Textarea, TextInput } from '@mantine/core';
import { codePointLength } from '@stackyard/report-schema';
import { get, useController, type Control, type FieldPathByValue } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { editorMessages } from './editor.messages.js';
import type { ReportDraft } from './report-draft.js';

/** The counter is below the input, so that the input does not move when the counter changes. */
const inputOrder = ['label', 'input', 'error', 'description'] as const;

interface LimitedTextFieldProps {
  control: Control<ReportDraft>;
  name: FieldPathByValue<ReportDraft, string>;
  label: string;
  /** The length limits in the schema. */
  bounds: { readonly minLength: number; readonly maxLength: number };
  /** True for multi-line texts. */
  isMultiline?: boolean;
}

/** A text field with the length limits of the schema and a counter. */
export function LimitedTextField({
  control,
  name,
  label,
  bounds,
  isMultiline = false,
}: LimitedTextFieldProps) {
  const t = useMessages(editorMessages);
  const { field, formState } = useController({ control, name });
  const error: { message?: string } | undefined = get(formState.errors, name);
  const { minLength: minCount, maxLength: maxCount } = bounds;
  const props = {
    ...field,
    label,
    description: t('used', {
      count: codePointLength(field.value),
      least: minCount,
      most: maxCount,
    }),
    error: error?.message,
    inputWrapperOrder: [...inputOrder],
  };
  return isMultiline ? <Textarea autosize minRows={2} {...props} /> : <TextInput {...props} />;
}
