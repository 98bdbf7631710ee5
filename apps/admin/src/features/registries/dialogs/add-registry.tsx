import { CreateRegistryRequest } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useCreateRegistry } from '../registries.queries.js';
import { createRequest, emptyRegistry } from '../registry-values.js';
import { RegistryForm } from './registry-form.js';
import { useRegistryDialog } from './use-registry-dialog.js';

export function AddRegistry() {
  const { close } = useRegistryDialog();
  const create = useCreateRegistry();
  const form = useContractForm(CreateRegistryRequest, emptyRegistry, { prepare: createRequest });
  const save = form.handleSubmit((body) =>
    create.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return <RegistryForm form={form} onSubmit={save} />;
}
