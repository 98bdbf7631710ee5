import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { generateOpenApiDocument } from './document.mjs';

/** Writes the OpenAPI document to the given file; part of the server's build. */
const root = resolve(import.meta.dirname, '../..');
const [file = join(root, 'apps/api/dist/openapi.json')] = process.argv.slice(2);
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const document = await generateOpenApiDocument(join(root, 'libs/contracts'), version);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(document)}\n`);
