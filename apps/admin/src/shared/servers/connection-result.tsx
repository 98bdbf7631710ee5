import { Alert, Text } from '@mantine/core';
import { connectionChecks, type ConnectionTestReply } from '@stackyard/contracts';
import { CheckList, verdictOf } from '../feedback/check-list.js';
import { useMessages } from '../i18n/messages.js';
import { CertificateCard } from './certificate-card.js';
import classes from './connection.module.css';
import {
  checkAdvice,
  checkMessages,
  connectionMessages,
  faultMessages,
} from './connection.messages.js';

interface ConnectionResultProps {
  result: ConnectionTestReply;
  pinnedFingerprint: string | undefined;
  /** If omitted, the certificate is shown without a button to trust it. */
  onTrust?: (fingerprint: string) => void;
}

/**
 * Result of a connection test: the checks in order, the cause and remedy if one failed, and the
 * certificate if the user can pin it or has pinned one.
 */
export function ConnectionResult({ result, pinnedFingerprint, onTrust }: ConnectionResultProps) {
  const t = useMessages(connectionMessages);
  const tCheck = useMessages(checkMessages);
  const tCheckAdvice = useMessages(checkAdvice);
  const tFault = useMessages(faultMessages);
  const { ok, failed, fault, detail, version, edition, certificate, administrator } = result;
  return (
    <section aria-live="polite" className={classes.result} data-ok={ok}>
      <Text fw={600} size="sm">
        {t(ok ? 'testOk' : 'testFailed')}
        {version && edition && ` ${t('found', { version, edition })}`}
      </Text>
      <CheckList
        checks={connectionChecks.map((check) => {
          const verdict = verdictOf(check, failed, connectionChecks);
          // Without TLS there is no certificate to check, so do not show the check as passed.
          return check === 'tls' && verdict === 'passed' && certificate === null
            ? { id: check, label: t('plainHttp'), verdict: 'notTried' }
            : { id: check, label: tCheck(check), verdict };
        })}
      />
      {fault && <Text size="sm">{tFault(fault)}</Text>}
      {failed && !fault && (
        <div>
          <Text size="sm">{detail}</Text>
          <Text size="sm">{tCheckAdvice(failed)}</Text>
        </div>
      )}
      {administrator === false && <Alert color="yellow">{t('notAdministrator')}</Alert>}
      {certificate && (failed === 'tls' || pinnedFingerprint !== undefined) && (
        <CertificateCard
          certificate={certificate}
          pinnedFingerprint={pinnedFingerprint}
          {...(onTrust && { onTrust })}
        />
      )}
    </section>
  );
}
