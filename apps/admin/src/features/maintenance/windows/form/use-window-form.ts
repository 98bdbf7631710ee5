import { MaintenanceWindowRequest } from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { windowFormMessages } from './window-form.messages.js';
import { requestOf, type WindowValues } from './window-values.js';

export function useWindowForm(initialValues: WindowValues) {
  const t = useMessages(windowFormMessages);
  const form = useContractForm(MaintenanceWindowRequest, initialValues, { prepare: requestOf });
  const watchedValues = useWatch({ control: form.control });
  const recurrence = { ...initialValues.recurrence, ...watchedValues.recurrence };
  const { errors, isSubmitted } = form.formState;
  // Errors of type `window` mean that the times do not make a valid schedule. The page shows its
  // own text for them instead of the server's.
  const isInvalidSchedule = (
    field: 'startsAt' | 'durationMinutes' | 'timeZone' | 'recurrence',
  ): boolean => errors[field]?.type === 'window';
  const faultOf = (field: 'startsAt' | 'timeZone' | 'recurrence'): string | undefined =>
    isInvalidSchedule(field) ? t(`fault.${field}`) : form.errorOf(field);
  const lengthFault = isInvalidSchedule('durationMinutes')
    ? t('fault.durationMinutes')
    : form.errorOf('durationMinutes') && t('lengthError');
  return {
    form,
    values: { ...initialValues, ...watchedValues, recurrence },
    /** Options of `setValue` for fields without a registered input. */
    setValueOptions: { shouldDirty: true, shouldValidate: isSubmitted },
    faults: {
      startsAt: faultOf('startsAt'),
      durationMinutes: lengthFault,
      timeZone: faultOf('timeZone'),
      recurrence: faultOf('recurrence'),
    },
  };
}
