import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** A text with arguments, and its position in the code. */
interface MessageLiteral {
  start: number;
  end: number;
  text: string;
}

const noParserModule = '@formatjs/icu-messageformat-parser/no-parser.js';

/**
 * Parses the messages of the catalogues at build time. The page then needs no parser, which is
 * larger than all messages of the first route.
 */
export function parsedMessages(): Plugin {
  return {
    name: 'stackyard-parsed-messages',
    // Run after other plugins, when the catalogues are plain JavaScript.
    enforce: 'post',
    config: () => ({
      resolve: {
        alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParserModule }],
      },
    }),
    transform(code, id) {
      if (!/\.messages\.ts$/.test(id)) return null;
      let transformedCode = code;
      // Replace from the end, so that earlier positions stay valid.
      for (const { start, end, text } of messagesIn(this.parse(code)).reverse()) {
        const elements = parse(text, { ignoreTag: true, captureLocation: false });
        transformedCode =
          transformedCode.slice(0, start) + JSON.stringify(elements) + transformedCode.slice(end);
      }
      return { code: transformedCode, map: null };
    },
  };
}

function messagesIn(node: unknown): MessageLiteral[] {
  if (Array.isArray(node)) return node.flatMap(messagesIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isMessage(node)) return [{ start: node.start, end: node.end, text: node.value }];
  return Object.values(node).flatMap(messagesIn);
}

function isMessage(node: object): node is { start: number; end: number; value: string } {
  return (
    'type' in node &&
    node.type === 'Literal' &&
    'value' in node &&
    typeof node.value === 'string' &&
    node.value.includes('{')
  );
}
