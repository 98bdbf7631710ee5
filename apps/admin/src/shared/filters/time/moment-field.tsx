import { DateTimeField } from '../../forms/fields/date-time-field.js';
import { fromDateTimeInputValue, toDateTimeInputValue } from '../../i18n/local-moment.js';

interface MomentFieldProps {
  label: string;
  /** In ISO 8601 format. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  error?: string | undefined;
}

/** A date and time field in the user's time zone. */
export function MomentField({ label, value, onChange, error }: MomentFieldProps) {
  return (
    <DateTimeField
      label={label}
      value={toDateTimeInputValue(value)}
      error={error}
      onChange={(event) => onChange(fromDateTimeInputValue(event.currentTarget.value))}
    />
  );
}
