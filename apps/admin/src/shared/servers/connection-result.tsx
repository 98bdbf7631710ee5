import { Alert, Text } from '@mantine/core';
import {
  connectionChecks,
  type ConnectionCheck,
  type ConnectionTestReply,
} from '@stackyard/contracts';
import { Check, CircleDashed, CircleX } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import { CertificateCard } from './certificate-card.js';
import classes from './connection.module.css';
import { checkAdvice, checkMessages, connectionMessages } from './connection.messages.js';

interface ConnectionResultProps {
  result: ConnectionTestReply;
  /** The fingerprint that is chosen already. */
  pinned: string | undefined;
  /** Leaves the certificate without a button where it cannot be chosen. */
  onTrust?: (fingerprint: string) => void;
}

type Verdict = 'passed' | 'failed' | 'notTried';

const icons = { passed: Check, failed: CircleX, notTried: CircleDashed };
const tones = { passed: 'done', failed: 'failed', notTried: 'unknown' } as const;

/** What a connection test found: which check failed, what to do, and the certificate to pin. */
export function ConnectionResult({ result, pinned, onTrust }: ConnectionResultProps) {
  const t = useMessages(connectionMessages);
  const advice = useMessages(checkAdvice);
  const { ok, failed, detail, version, edition, certificate, administrator } = result;
  return (
    <section aria-live="polite" className={classes.result} data-ok={ok}>
      <Text fw={600} size="sm">
        {t(ok ? 'testOk' : 'testFailed')}
        {version && edition && ` ${t('found', { version, edition })}`}
      </Text>
      <ul className={classes.checks}>
        {connectionChecks.map((check) => (
          <CheckLine key={check} check={check} verdict={verdictOf(check, failed)} />
        ))}
      </ul>
      {failed && (
        <div>
          <Text size="sm">{detail}</Text>
          <Text size="sm">{advice(failed)}</Text>
        </div>
      )}
      {administrator === false && <Alert color="yellow">{t('notAdministrator')}</Alert>}
      {certificate && (failed === 'tls' || pinned !== undefined) && (
        <CertificateCard certificate={certificate} pinned={pinned} {...(onTrust && { onTrust })} />
      )}
    </section>
  );
}

function CheckLine({ check, verdict }: { check: ConnectionCheck; verdict: Verdict }) {
  const t = useMessages(connectionMessages);
  const name = useMessages(checkMessages);
  const Icon = icons[verdict];
  return (
    <li data-tone={tones[verdict]}>
      <Icon size={16} aria-hidden />
      <span>{name(check)}</span>
      <span className={classes.verdict}>{t(verdict)}</span>
    </li>
  );
}

/** The first fault ends a test: what comes after it was not tried. */
function verdictOf(check: ConnectionCheck, failed: ConnectionCheck | null): Verdict {
  if (failed === null) return 'passed';
  const distance = connectionChecks.indexOf(check) - connectionChecks.indexOf(failed);
  if (distance === 0) return 'failed';
  return distance < 0 ? 'passed' : 'notTried';
}
