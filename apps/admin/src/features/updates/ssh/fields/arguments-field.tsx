import { Table, Textarea } from '@mantine/core';
import {
  parseSshArguments,
  type SshArgumentFault,
  type SshArgumentValue,
} from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { useMessages } from '#shared/i18n/messages.js';
import { argumentFaultMessages, argumentMessages } from './arguments.messages.js';
import type { SshForm } from './ssh-values.js';
import classes from '../ssh.module.css';
import { sshMessages } from '../ssh.messages.js';

const accepted: readonly { kind: SshArgumentValue; forms: readonly string[] }[] = [
  { kind: 'port', forms: ['-p PORT', '-o Port=PORT'] },
  { kind: 'identity-file', forms: ['-i NAME', '-o IdentityFile=NAME'] },
  { kind: 'jump-host', forms: ['-J [user@]host[:port]', '-o ProxyJump=…'] },
  { kind: 'connect-timeout', forms: ['-o ConnectTimeout=SECONDS'] },
  { kind: 'alive-interval', forms: ['-o ServerAliveInterval=SECONDS'] },
  { kind: 'alive-count', forms: ['-o ServerAliveCountMax=NUMBER'] },
  {
    kind: 'host-key-policy',
    forms: ['-o StrictHostKeyChecking=yes', '-o StrictHostKeyChecking=accept-new'],
  },
];

export function argumentFaults(text: string): SshArgumentFault[] {
  const parsed = parseSshArguments(text);
  return 'faults' in parsed ? parsed.faults : [];
}

/**
 * SSH arguments as typed on the command line, with a list of accepted arguments and specific
 * errors.
 */
export function ArgumentsField({ form, readOnly }: { form: SshForm; readOnly: boolean }) {
  const t = useMessages(sshMessages);
  const typed = useWatch({ control: form.control, name: 'sshArguments' });
  const faults = argumentFaults(typed);
  return (
    <FieldSet legend={t('arguments')} hint={t('argumentsHint')}>
      <Textarea
        className={classes.mono}
        aria-label={t('arguments')}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        autoComplete="off"
        readOnly={readOnly}
        {...form.register('sshArguments')}
        error={faults.length > 0 ? <Faults faults={faults} /> : form.errorOf('sshArguments')}
      />
      <AcceptedArguments />
    </FieldSet>
  );
}

function Faults({ faults }: { faults: readonly SshArgumentFault[] }) {
  const t = useMessages(sshMessages);
  const wants = useMessages(argumentFaultMessages);
  return (
    <>
      {faults.map(({ argument, wants: value }, index) => (
        <span key={index} className={classes.fault}>
          {value === null ? t('refused', { argument }) : wants(value, { argument })}
        </span>
      ))}
    </>
  );
}

function AcceptedArguments() {
  const t = useMessages(sshMessages);
  const meaning = useMessages(argumentMessages);
  return (
    <Table className={classes.accepted} aria-label={t('arguments')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('argument')}</Table.Th>
          <Table.Th>{t('meaning')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accepted.map(({ kind, forms }) => (
          <Table.Tr key={kind}>
            <Table.Td>
              {forms.map((form) => (
                <code key={form}>{form}</code>
              ))}
            </Table.Td>
            <Table.Td>{meaning(kind)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
