import { join } from 'node:path';
import ts from 'typescript';
import { createGenerator } from 'ts-json-schema-generator';

/**
 * @typedef {object} DeclaredEndpoint
 * @property {string} reply Name of the reply type, for example `ListStacksReply`, `void` or `string`.
 * @property {string} description Its TSDoc.
 */

/**
 * Reads reply types and comments from the source, because they do not exist at run time.
 *
 * @param {string} contracts Folder of the contracts package.
 * @param {readonly string[]} constants
 * @returns {Map<string, DeclaredEndpoint>}
 */
export function declaredEndpoints(contracts, constants) {
  const entry = join(contracts, 'src/index.ts');
  const { options } = readConfig(contracts);
  const program = ts.createProgram([entry], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const index = source && checker.getSymbolAtLocation(source);
  if (!index) throw new Error(`${entry} exports nothing`);
  const exported = new Map(
    checker.getExportsOfModule(index).map((symbol) => [symbol.name, symbol]),
  );
  return new Map(
    constants.map((name) => {
      const symbol = exported.get(name);
      if (!symbol) throw new Error(`${name} is not exported by the contracts package`);
      const reply = checker.getTypeOfSymbol(symbol).getProperty('reply');
      if (!reply) throw new Error(`${name} is not an endpoint`);
      const type = checker.getTypeOfSymbol(reply);
      const typeName = (type.aliasSymbol ?? type.symbol)?.name ?? checker.typeToString(type);
      if (!['void', 'string'].includes(typeName) && !exported.has(typeName)) {
        throw new Error(`${name} answers ${typeName}, which is not an exported type`);
      }
      const description = ts
        .displayPartsToString(symbolOf(symbol, checker).getDocumentationComment(checker))
        .replace(/\s*\n\s*/g, ' ');
      if (description === '') throw new Error(`${name} has no comment to describe it`);
      return [name, { reply: typeName, description }];
    }),
  );
}

/** Re-exports of an index are aliases. @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function symbolOf(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** @param {string} contracts */
function readConfig(contracts) {
  const file = join(contracts, 'tsconfig.build.json');
  const parsed = ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => {
        throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
      },
    },
  );
  if (!parsed) throw new Error(`${file} cannot be read`);
  return parsed;
}

/**
 * Schemas of exported types and everything they refer to, by name. Descriptions come from TSDoc.
 *
 * @param {string} contracts Folder of the contracts package.
 * @param {Iterable<string>} names
 * @returns {Record<string, import('./schema.mjs').Schema>}
 */
export function typeSchemas(contracts, names) {
  const generator = createGenerator({
    path: join(contracts, 'src/index.ts'),
    tsconfig: join(contracts, 'tsconfig.build.json'),
    expose: 'export',
    jsDoc: 'extended',
    topRef: true,
    skipTypeCheck: true,
    additionalProperties: false,
  });
  const schemas = [...names].flatMap((name) =>
    Object.entries(generator.createSchema(name).definitions ?? {}),
  );
  return JSON.parse(
    JSON.stringify(Object.fromEntries(schemas)).replaceAll(
      '#/definitions/',
      '#/components/schemas/',
    ),
  );
}
