import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../use-contract-form.js';

/** Updates the form when another user saves changes, as long as the form has no edits. */
export function useSyncWithSaved<Values extends FieldValues, Request>(
  form: ContractForm<Values, Request>,
  saved: Values,
): void {
  const { isDirty } = form.formState;
  const follow = useEffectEvent(() => {
    if (!isDirty) form.reset(saved);
  });
  const savedJson = JSON.stringify(saved);
  useEffect(() => follow(), [savedJson]);
}
