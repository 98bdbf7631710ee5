import { permissionIds, type Permission } from '@stackyard/contracts';
import { ChevronRight } from 'lucide-react';
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form';
import { FieldSet } from '../forms/fields/field-set.js';
import { useMessages } from '../i18n/messages.js';
import classes from './permission-picker.module.css';
import { PermissionPicker } from './permission-picker.js';
import { permissionsMessages } from './permissions.messages.js';

interface PermissionFieldProps<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  name: FieldPathByValue<Values, Permission[]>;
  legend: string;
  hint: string;
  mayGrant: (permission: Permission) => boolean;
  readOnly?: boolean;
  /** Shows only how many permissions are selected until the user asks for the list. */
  folded?: boolean;
}

export function PermissionField<Values extends FieldValues, Request>(
  props: PermissionFieldProps<Values, Request>,
) {
  const { control, name, legend, hint, folded = false, ...rest } = props;
  const t = useMessages(permissionsMessages);
  const { field } = useController({ control, name });
  const value: readonly Permission[] = field.value;
  const pickerProps = { ...rest, label: legend, value, onChange: field.onChange };
  return (
    <FieldSet legend={legend} hint={hint}>
      {folded ? (
        <details className={classes.folded}>
          <summary aria-live="polite">
            <ChevronRight size={16} aria-hidden />
            {t('selected', { count: value.length, total: permissionIds.length })}
          </summary>
          <PermissionPicker {...pickerProps} showsCount={false} startsUnfolded />
        </details>
      ) : (
        <PermissionPicker {...pickerProps} />
      )}
    </FieldSet>
  );
}
