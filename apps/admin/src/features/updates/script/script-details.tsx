import type { MaintenanceConfigReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import classes from './script.module.css';
import { scriptMessages } from './script.messages.js';
import { sshAddressOf } from '../ssh/ssh-address.js';

/** The host, size and hash of the script, with an explanation of how the script runs. */
export function ScriptDetails({ setup }: { setup: MaintenanceConfigReply }) {
  const t = useMessages(scriptMessages);
  const format = useFormat();
  const mayEdit = useHasPermission('maintenance-ssh-edit');
  const { ssh, script } = setup;
  return (
    <div className={classes.details}>
      <Section title={t('explain')}>
        <dl className={classes.facts}>
          <Fact name={t('runsOn')}>
            <Link to="/maintenance/ssh">
              {ssh ? sshAddressOf(ssh) : t(mayEdit ? 'setUpAccess' : 'noAccess')}
            </Link>
          </Fact>
          <Fact name={t('size')}>{format.bytes(script.bytes)}</Fact>
          <Fact name={t('hash')}>
            <code>{script.hash}</code>
          </Fact>
        </dl>
        <ul className={classes.explanation}>
          {!script.custom && script.defaultFrom === 'built-in' && <li>{t('builtInHint')}</li>}
          <li>{t('intro')}</li>
          <li>{t('hashHint')}</li>
        </ul>
      </Section>
    </div>
  );
}
