import { EditRegistryRequest, type RegistryReply } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useEditRegistry } from '../registries.queries.js';
import { toEditRequest, registryValues } from '../registry-values.js';
import { RegistryForm } from './registry-form.js';
import { useRegistryDialog } from './use-registry-dialog.js';

export function EditRegistry({ registry }: { registry: RegistryReply }) {
  const { close } = useRegistryDialog();
  const edit = useEditRegistry(registry.id);
  const form = useContractForm(EditRegistryRequest, registryValues(registry), {
    prepare: toEditRequest,
  });
  const save = form.handleSubmit((body) =>
    edit.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return <RegistryForm form={form} onSubmit={save} registry={registry} />;
}
