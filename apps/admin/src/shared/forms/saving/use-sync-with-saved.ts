import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../use-contract-form.js';

/**
 * Resets the form to the saved values when they change, for example because another user saved,
 * unless the form has edits.
 */
export function useSyncWithSavedValues<Values extends FieldValues, Request>(
  form: ContractForm<Values, Request>,
  savedValues: Values,
): void {
  const { isDirty } = form.formState;
  const follow = useEffectEvent(() => {
    if (!isDirty) form.reset(savedValues);
  });
  const savedJson = JSON.stringify(savedValues);
  useEffect(() => follow(), [savedJson]);
}
