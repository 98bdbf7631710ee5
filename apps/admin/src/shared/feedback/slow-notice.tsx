import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.js';
import { feedbackMessages } from './feedback.messages.js';

const delayMs = 10_000;

/** Shows a message after ten seconds. Render it only while content is loading. */
export function SlowNotice() {
  const t = useMessages(feedbackMessages);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text role="status" size="sm" c="dimmed" mt="xs">
      {isSlow && t('slow')}
    </Text>
  );
}
