import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import type { useSource } from './use-source.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

interface SourceFieldProps {
  source: ReturnType<typeof useSource>;
  isDragOver: boolean;
}

export function SourceField({ source, isDragOver }: SourceFieldProps) {
  const t = useMessages(validatorMessages);
  return (
    <div className={classes.source} data-dragged={isDragOver || undefined}>
      <Textarea
        label={t('source')}
        value={source.text}
        onChange={(event) => source.type(event.currentTarget.value)}
        classNames={{ input: classes.input }}
        spellCheck={false}
        rows={22}
        placeholder={t('placeholder')}
      />
      <Group gap="xs" mt="xs">
        <FileButton accept="application/json,.json" onChange={source.readFile}>
          {(props) => (
            <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} {...props}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {source.text !== '' && (
          <Button variant="subtle" color="gray" onClick={() => source.type('')}>
            {t('clear')}
          </Button>
        )}
      </Group>
      {isDragOver && <p className={classes.dropHere}>{t('dropHere')}</p>}
    </div>
  );
}
