import type { MaintenanceConfigReply } from '@stackyard/contracts';
import { SshSetupRequest } from '@stackyard/contracts';
import { Section } from '#shared/detail/section.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useSaveSsh } from '../updates.queries.js';
import { HostKeys } from './host-keys.js';
import { SshFields } from './fields/ssh-fields.js';
import { SshTester } from './ssh-tester.js';
import { toSaveRequest, sshValues, type SshValues } from './fields/ssh-values.js';
import classes from './ssh.module.css';
import { sshMessages } from './ssh.messages.js';

interface SshAccessProps {
  setup: MaintenanceConfigReply;
  readOnly: boolean;
}

/** The SSH access settings with a connection test beside them, and the known hosts with their keys. */
export function SshAccess({ setup, readOnly }: SshAccessProps) {
  const t = useMessages(sshMessages);
  const { ssh } = setup;
  const form = useContractForm(SshSetupRequest, sshValues(ssh), { prepare: toSaveRequest });
  const save = useSaveSsh();
  const saveAccess = async (body: SshSetupRequest): Promise<void> => {
    form.reset(sshValues(await save.mutateAsync(body)));
  };
  // Access this state during rendering, because React Hook Form updates only the state that was
  // accessed.
  const { isDirty } = form.formState;
  /**
   * Pins a host key. If SSH access is already configured and the form has no other changes, the key
   * is saved immediately.
   */
  const pin = async (pinnedFingerprints: SshValues['pinnedFingerprints']): Promise<void> => {
    if (ssh && !isDirty)
      return saveAccess(toSaveRequest({ ...form.getValues(), pinnedFingerprints }));
    form.setValue('pinnedFingerprints', pinnedFingerprints, { shouldDirty: true });
  };
  return (
    <div className={classes.columns}>
      <SshFields
        form={form}
        setup={setup}
        readOnly={readOnly}
        isSaved={save.isSuccess && !isDirty}
        onSave={saveAccess}
      />
      <div className={classes.aside}>
        <Section title={t('keys')}>
          <HostKeys form={form} ssh={ssh} readOnly={readOnly} />
          {!readOnly && <SshTester form={form} isStored={ssh !== null} onPin={pin} />}
        </Section>
      </div>
    </div>
  );
}
