import { Textarea, TextInput } from '@mantine/core';
import { codePointLength } from '@stackyard/report-schema';
import { get, useController, type Control, type FieldPathByValue } from 'react-hook-form';
import { useMessages } from '#shared/i18n/messages.js';
import { editorMessages } from './editor.messages.js';
import classes from './editor.module.css';
import type { ReportDraft } from './report-draft.js';

interface LimitedTextFieldProps {
  control: Control<ReportDraft>;
  name: FieldPathByValue<ReportDraft, string>;
  label: string;
  bounds: { readonly minLength: number; readonly maxLength: number };
  isMultiline?: boolean;
}

/** The counter appears when the text reaches this share of the maximum length. */
const countedShare = 0.8;

/**
 * A text field with the length limits of the schema. Near a limit, a counter appears at the end of
 * its label.
 */
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
  const { minLength: minCharacters, maxLength: maxCount } = bounds;
  const count = codePointLength(field.value);
  const props = {
    ...field,
    label,
    classNames: { root: classes.limited, wrapper: classes.input, description: classes.counter },
    description:
      (count < minCharacters || count >= maxCount * countedShare) &&
      t(count < minCharacters ? 'tooShort' : 'used', {
        count,
        least: minCharacters,
        most: maxCount,
      }),
    error: error?.message,
  };
  return isMultiline ? <Textarea autosize minRows={2} {...props} /> : <TextInput {...props} />;
}
