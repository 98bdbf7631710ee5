import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useFormat } from '../../i18n/format.js';

interface DateTimeFieldProps extends TextInputProps {
  type?: 'datetime-local' | 'date';
  /** A time or day without a time zone: `2026-03-01T11:05` or `2026-03-01`. */
  value: string;
}

/**
 * A date field, with a time of day unless its type is `date`. Below it, the value is repeated in
 * the format of the app, because the format of the browser, such as `03/01/2026, 11:05 AM`, can be
 * misread.
 */
export function DateTimeField({ type = 'datetime-local', ...props }: DateTimeFieldProps) {
  const format = useFormat();
  return (
    <TextInput
      {...props}
      type={type}
      inputContainer={(input) => (
        <>
          {input}
          <Text size="xs" c="dimmed" mih={18} mt={4} aria-hidden>
            {format.localMoment(props.value)}
          </Text>
        </>
      )}
    />
  );
}
