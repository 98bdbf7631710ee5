import type { Permission } from '@stackyard/contracts';
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';
import { FieldSet } from '../forms/fields/field-set.js';
import { PermissionPicker } from './permission-picker.js';

interface PermissionFieldProps<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  name: FieldPathByValue<Values, Permission[]>;
  legend: string;
  hint: string;
  mayGrant: (permission: Permission) => boolean;
  readOnly?: boolean;
}

export function PermissionField<Values extends FieldValues, Request>(
  props: PermissionFieldProps<Values, Request>,
) {
  const { control, name, legend, hint, ...picker } = props;
  const { field } = useController({ control, name });
  return (
    <FieldSet legend={legend} hint={hint}>
      <PermissionPicker label={legend} value={field.value} onChange={field.onChange} {...picker} />
    </FieldSet>
  );
}
