import { Button, Text } from '@mantine/core';
import type { CertificateReply } from '@stackyard/contracts';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import classes from './connection.module.css';
import { connectionMessages } from './connection.messages.js';

interface CertificateCardProps {
  certificate: CertificateReply;
  pinnedFingerprint: string | undefined;
  onTrust?: (fingerprint: string) => void;
}

/**
 * Shows the certificate that a connection test received. The user compares it with the one on the
 * platform before trusting it.
 */
export function CertificateCard({ certificate, pinnedFingerprint, onTrust }: CertificateCardProps) {
  const t = useMessages(connectionMessages);
  const format = useFormat();
  const { fingerprint, subject, issuer, validTo } = certificate;
  return (
    <div className={classes.certificate}>
      <Text size="sm" fw={600}>
        {t('certificate')}
      </Text>
      <dl>
        <dt>{t('fingerprint')}</dt>
        <dd className={classes.mono}>{fingerprint}</dd>
        <dt>{t('subject')}</dt>
        <dd>{subject}</dd>
        <dt>{t('issuer')}</dt>
        <dd>{issuer}</dd>
        <dt>{t('validTo')}</dt>
        <dd>{format.dateTime(validTo)}</dd>
      </dl>
      {pinnedFingerprint === fingerprint && <Text size="sm">{t('trusted')}</Text>}
      {pinnedFingerprint !== fingerprint && onTrust && (
        <Button size="compact-sm" variant="default" onClick={() => onTrust(fingerprint)}>
          {t('trust')}
        </Button>
      )}
    </div>
  );
}
