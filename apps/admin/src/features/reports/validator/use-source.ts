import { useState, type DragEvent } from 'react';
import { maxBytes } from './checked-source.js';

/** Holds the JSON to validate, typed or read from a file. */
export function useSource() {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<'tooLarge' | 'unreadable' | null>(null);
  const show = (next: string, reason: typeof refused = null): void => {
    setText(next);
    setRefused(reason);
  };
  const read = (file: File | null | undefined): void => {
    if (!file) return;
    if (file.size > maxBytes) show('', 'tooLarge');
    else
      file.text().then(
        (content) => show(content),
        () => show('', 'unreadable'),
      );
  };
  return {
    text,
    /** Why a file was not read. */
    refused,
    type: (next: string) => show(next),
    read,
  };
}

/** Handles files that are dropped on an area of the page. */
export function useFileDrop(take: (file: File | undefined) => void) {
  const [isDragOver, setIsDragOver] = useState(false);
  return {
    isDragOver,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsDragOver(true);
      },
      onDragLeave: () => setIsDragOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsDragOver(false);
        take(event.dataTransfer.files[0]);
      },
    },
  };
}
