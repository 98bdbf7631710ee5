import { Button } from '@mantine/core';
import type { StackDetailReply } from '@stackyard/contracts';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { settingsMessages } from './settings.messages.js';
import classes from './settings.module.css';
import { StackTags } from './stack-tags.js';

const EditStackDialog = lazyComponent(
  async () => (await import('./edit-stack-dialog.js')).EditStackDialog,
);

type StackSettingsProps = Pick<StackDetailReply, 'stack' | 'note'>;

export function StackSettings(detail: StackSettingsProps) {
  const t = useMessages(settingsMessages);
  const mayEdit = useHasPermission('stacks-edit');
  const [editing, setEditing] = useState(false);
  const editButton = (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('editOf', { name: detail.stack.name })}
      onClick={() => setEditing(true)}
    >
      {t('edit')}
    </Button>
  );
  return (
    <Section title={t('section')} aside={mayEdit && editButton}>
      <SettingsFacts {...detail} />
      {editing && <EditStackDialog detail={detail} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function SettingsFacts({ stack, note }: StackSettingsProps) {
  const t = useMessages(settingsMessages);
  const { tags, group, owner, neverInBulk } = stack;
  if (tags.length === 0 && !group && !owner && !neverInBulk && note === '') {
    return <p className={detailClasses.none}>{t('nothing')}</p>;
  }
  return (
    <dl className={detailClasses.facts}>
      <Fact name={t('tags')}>{tags.length > 0 ? <StackTags stack={stack} /> : t('noTags')}</Fact>
      {group && <Fact name={t('group')}>{group}</Fact>}
      {owner && <Fact name={t('owner')}>{owner}</Fact>}
      {neverInBulk && (
        <Fact name={t('bulk')}>
          {t('neverInBulk')}. {t('neverInBulkSentence')}
        </Fact>
      )}
      {note !== '' && (
        <Fact name={t('note')}>
          <span className={classes.note}>{note}</span>
        </Fact>
      )}
    </dl>
  );
}
