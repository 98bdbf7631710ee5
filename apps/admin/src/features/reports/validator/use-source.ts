import { useState, type DragEvent } from 'react';
import { maxBytes } from './checked-source.js';

/** Holds the JSON to validate, typed or read from a file. */
export function useSource() {
  const [text, setText] = useState('');
  const [rejection, setRejection] = useState<'tooLarge' | 'unreadable' | null>(null);
  const setSource = (newText: string, reason: typeof rejection = null): void => {
    setText(newText);
    setRejection(reason);
  };
  const readFile = (file: File | null | undefined): void => {
    if (!file) return;
    if (file.size > maxBytes) setSource('', 'tooLarge');
    else
      file.text().then(
        (content) => setSource(content),
        () => setSource('', 'unreadable'),
      );
  };
  return {
    text,
    /** Why the last file was not read; null if it was read or if the user has typed since. */
    rejection,
    type: (next: string) => setSource(next),
    readFile,
  };
}

/** Handles a file that is dropped on an area of the page. Of several files, only the first counts. */
export function useFileDrop(onFile: (file: File | undefined) => void) {
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
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}
