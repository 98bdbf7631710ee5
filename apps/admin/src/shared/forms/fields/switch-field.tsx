import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';

interface SwitchFieldProps<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  name: FieldPathByValue<Values, boolean>;
  label: ReactNode;
  description?: ReactNode;
}

/** A controlled switch. With `register` alone, it would always start switched off. */
export function SwitchField<Values extends FieldValues, Request>(
  props: SwitchFieldProps<Values, Request>,
) {
  const { control, name, label, description } = props;
  const { field } = useController({ control, name });
  const { value, ...rest } = field;
  return <Switch label={label} description={description} checked={value} {...rest} />;
}
