import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  SchemaGenerator,
} from 'ts-json-schema-generator';

/**
 * The TypeScript version that the generator uses. The generator cannot process syntax nodes of
 * another version.
 *
 * @type {typeof import('typescript')}
 */
const ts = createRequire(import.meta.resolve('ts-json-schema-generator'))('typescript');

/**
 * @typedef {object} DeclaredEndpoint
 * @property {string} reply Name of the reply type, for example `ListStacksReply`, `void` or `string`.
 * @property {string} description Its TSDoc.
 */

/**
 * @typedef {object} Contracts The sources of the contracts package.
 * @property {any} program A `ts.Program`. The generator's types declare it with another version of
 *   TypeScript.
 * @property {import('typescript').TypeChecker} checker
 * @property {Map<string, import('typescript').Symbol>} exported
 */

/** @param {string} contracts Folder of the contracts package. @returns {Contracts} */
export function readContracts(contracts) {
  const entry = join(contracts, 'src/index.ts');
  const { options } = readConfig(contracts);
  const program = ts.createProgram([entry], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const moduleSymbol = source && checker.getSymbolAtLocation(source);
  if (!moduleSymbol) throw new Error(`${entry} exports nothing`);
  const exportedSymbols = new Map(
    checker.getExportsOfModule(moduleSymbol).map((symbol) => [symbol.name, symbol]),
  );
  return { program, checker, exported: exportedSymbols };
}

/**
 * Reads the reply types and comments of endpoints from the source, because types and comments do
 * not exist at run time.
 *
 * @param {Contracts} contracts
 * @param {readonly string[]} constants
 * @returns {Map<string, DeclaredEndpoint>}
 */
export function declaredEndpoints({ checker, exported }, constants) {
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

/**
 * Returns a symbol or, for an alias, the symbol that it refers to. Re-exports of an index file are
 * aliases.
 *
 * @param {import('typescript').Symbol} symbol
 * @param {import('typescript').TypeChecker} checker
 */
function symbolOf(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** @param {string} contracts */
function readConfig(contracts) {
  const file = join(contracts, 'tsconfig.build.json');
  const config = ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => {
        throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, '\n'));
      },
    },
  );
  if (!config) throw new Error(`${file} cannot be read`);
  return config;
}

/**
 * Returns the schemas of exported types and everything they refer to, by name. Descriptions come
 * from TSDoc.
 *
 * @param {Contracts} contracts
 * @param {Iterable<string>} names
 * @returns {Record<string, import('./schema.mjs').Schema>}
 */
export function typeSchemas({ program, checker, exported }, names) {
  const config = {
    ...DEFAULT_CONFIG,
    expose: /** @type {const} */ ('export'),
    jsDoc: /** @type {const} */ ('extended'),
    topRef: true,
    additionalProperties: false,
  };
  const generator = new SchemaGenerator(
    program,
    createParser(program, config),
    createFormatter(config),
    config,
  );
  // Pass nodes instead of names: for a name, the generator would search all sources.
  const schemas = [...names].flatMap((name) =>
    Object.entries(
      generator.createSchemaFromNodes([typeNode(exported.get(name), name, checker)]).definitions ??
        {},
    ),
  );
  return JSON.parse(
    JSON.stringify(Object.fromEntries(schemas)).replaceAll(
      '#/definitions/',
      '#/components/schemas/',
    ),
  );
}

/**
 * @param {import('typescript').Symbol | undefined} symbol
 * @param {string} name
 * @param {import('typescript').TypeChecker} checker
 * @returns {any} A `ts.Node`; see `Contracts`.
 */
function typeNode(symbol, name, checker) {
  const declarations = symbol && symbolOf(symbol, checker).declarations;
  const node = declarations?.find(
    (declaration) =>
      ts.isInterfaceDeclaration(declaration) ||
      ts.isClassDeclaration(declaration) ||
      ts.isTypeAliasDeclaration(declaration) ||
      ts.isEnumDeclaration(declaration),
  );
  if (!node) throw new Error(`${name} is not an exported type of the contracts package`);
  return node;
}
