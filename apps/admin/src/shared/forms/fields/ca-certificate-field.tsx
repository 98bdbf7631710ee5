import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.js';
import { FoldedFields } from './folded-fields.js';
import classes from './ca-certificate-field.module.css';
import { caCertificateMessages } from './ca-certificate.messages.js';

interface CaCertificateFieldProps {
  /** Whether a certificate is stored. A stored certificate is never shown. */
  isStored: boolean;
  field: UseFormRegisterReturn;
  /** The checkbox that removes the stored certificate. */
  removalField: UseFormRegisterReturn;
  error: string | undefined;
}

/** The CA certificate with which Stackyard verifies another system that uses a private CA. */
export function CaCertificateField({
  isStored,
  field,
  removalField,
  error,
}: CaCertificateFieldProps) {
  const t = useMessages(caCertificateMessages);
  return (
    <FoldedFields label={t('own')} startsUnfolded={isStored} hasError={error !== undefined}>
      <Textarea
        className={classes.pem}
        label={t('ca')}
        description={t(isStored ? 'stored' : 'hint')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...field}
        error={error}
      />
      {isStored && <Checkbox label={t('drop')} {...removalField} />}
    </FoldedFields>
  );
}
