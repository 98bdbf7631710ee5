import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { feedbackMessages } from './feedback.messages.js';

const patience = 10_000;

/** Beside something that is loaded: after ten seconds it says that it is still on its way. */
export function SlowNotice() {
  const t = useMessages(feedbackMessages);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text role="status" size="sm" c="dimmed" mt="xs">
      {slow && t('slow')}
    </Text>
  );
}
