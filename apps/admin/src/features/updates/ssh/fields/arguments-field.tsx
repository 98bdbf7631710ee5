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

const acceptedArguments: readonly { kind: SshArgumentValue; examples: readonly string[] }[] = [
  { kind: 'port', examples: ['-p PORT', '-o Port=PORT'] },
  { kind: 'identity-file', examples: ['-i NAME', '-o IdentityFile=NAME'] },
  { kind: 'jump-host', examples: ['-J [user@]host[:port]', '-o ProxyJump=…'] },
  { kind: 'connect-timeout', examples: ['-o ConnectTimeout=SECONDS'] },
  { kind: 'alive-interval', examples: ['-o ServerAliveInterval=SECONDS'] },
  { kind: 'alive-count', examples: ['-o ServerAliveCountMax=NUMBER'] },
  {
    kind: 'host-key-policy',
    examples: ['-o StrictHostKeyChecking=yes', '-o StrictHostKeyChecking=accept-new'],
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
  const argumentsText = useWatch({ control: form.control, name: 'sshArguments' });
  const faults = argumentFaults(argumentsText);
  return (
    <FieldSet legend={t('arguments')} hint={t('argumentsHint')} section>
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
  const tArgumentFault = useMessages(argumentFaultMessages);
  return (
    <>
      {faults.map(({ argument, wants: value }, index) => (
        <span key={index} className={classes.fault}>
          {value === null ? t('refused', { argument }) : tArgumentFault(value, { argument })}
        </span>
      ))}
    </>
  );
}

function AcceptedArguments() {
  const t = useMessages(sshMessages);
  const tArgument = useMessages(argumentMessages);
  return (
    <details className={classes.folded}>
      <summary>{t('accepted')}</summary>
      <Table className={classes.accepted} aria-label={t('accepted')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('argument')}</Table.Th>
            <Table.Th>{t('meaning')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {acceptedArguments.map(({ kind, examples }) => (
            <Table.Tr key={kind}>
              <Table.Td>
                {examples.map((form) => (
                  <code key={form}>{form}</code>
                ))}
              </Table.Td>
              <Table.Td>{tArgument(kind)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
