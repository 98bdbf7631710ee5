import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { dirname, relative } from 'node:path';
import ts from 'typescript';

/**
 * Finds calls that format a message without all of its values, or with a value that it does not
 * contain. The compiler accepts such calls, because it does not read the texts of messages.
 *
 * @typedef {object} MessageFault
 * @property {string} path Relative to the folder of the configuration.
 * @property {number} line
 * @property {string} key
 * @property {string[]} missing Values that the message contains and the call does not pass.
 * @property {string[]} unused Values that the call passes and no possible message contains.
 */

/** @typedef {Map<string, ReadonlySet<string>>} Catalogue The names of the values of each message. */

/**
 * Returns the calls with wrong values in the files of a TypeScript project.
 *
 * @param {ts.Program} program @param {string} folder
 */
export function findMessageFaults(program, folder) {
  const checker = program.getTypeChecker();
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const catalogues = cataloguesIn(sources);
  /** @type {MessageFault[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const file = node.getSourceFile();
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const path = relative(folder, file.fileName);
      for (const fault of faultsOf(node, checker, catalogues)) found.push({ path, line, ...fault });
    }
    ts.forEachChild(node, visit);
  };
  sources.forEach(visit);
  return found;
}

/**
 * Creates the program for `findMessageFaults`.
 *
 * @param {string} configPath Path of a tsconfig file.
 */
export function createProgram(configPath) {
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  return ts.createProgram(fileNames, options);
}

/**
 * Returns all catalogues, grouped by their keys. The type of a translation function contains only
 * the keys of its catalogue and not the catalogue's name.
 *
 * @param {readonly ts.SourceFile[]} sources
 * @returns {Map<string, Catalogue[]>}
 */
function cataloguesIn(sources) {
  /** @type {Map<string, Catalogue[]>} */
  const catalogues = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineMessages') {
      const [argument] = node.arguments;
      const english = argument && ts.isObjectLiteralExpression(argument) && argument.properties[0];
      if (english && ts.isPropertyAssignment(english)) {
        const catalogue = catalogueOf(english.initializer);
        if (catalogue) {
          const identity = identityOf(catalogue.keys());
          catalogues.set(identity, [...(catalogues.get(identity) ?? []), catalogue]);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  sources.filter(({ fileName }) => fileName.includes('messages')).forEach(visit);
  return catalogues;
}

/** @param {Iterable<string>} keys */
const identityOf = (keys) => [...keys].sort().join('\n');

/**
 * @param {ts.Expression} texts
 * @returns {Catalogue | undefined}
 */
function catalogueOf(texts) {
  if (!ts.isObjectLiteralExpression(texts)) return undefined;
  /** @type {Catalogue} */
  const catalogue = new Map();
  for (const property of texts.properties) {
    const text = ts.isPropertyAssignment(property) && textOf(property.initializer);
    if (!property.name || typeof text !== 'string') return undefined;
    const key = ts.isIdentifier(property.name) ? property.name.text : evaluateName(property.name);
    catalogue.set(key, new Set(valueNamesIn(parse(text, { ignoreTag: true }))));
  }
  return catalogue;
}

/** @param {ts.PropertyName} name */
const evaluateName = (name) => ('text' in name ? String(name.text) : name.getText());

/**
 * @param {ts.Expression} expression
 * @returns {string | undefined}
 */
function textOf(expression) {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (!ts.isBinaryExpression(expression)) return undefined;
  const [left, right] = [textOf(expression.left), textOf(expression.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/**
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {string[]}
 */
function valueNamesIn(elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return valueNamesIn(element.children);
    const options = 'options' in element ? Object.values(element.options) : [];
    return [element.value, ...options.flatMap(({ value }) => valueNamesIn(value))];
  });
}

/**
 * @param {ts.CallExpression} call @param {ts.TypeChecker} checker
 * @param {Map<string, Catalogue[]>} catalogues
 */
function faultsOf(call, checker, catalogues) {
  const [keyArgument, valuesArgument] = call.arguments;
  const candidates = keyArgument && cataloguesOfFunction(call.expression, checker, catalogues);
  if (!candidates) return [];
  const keys = literalsOfType(checker.getTypeAtLocation(keyArgument));
  const passed = valuesArgument
    ? namesPassed(checker.getTypeAtLocation(valuesArgument), checker)
    : new Set();
  if (!keys || !passed) return [];
  const contained = new Set(
    candidates.flatMap((catalogue) => keys.flatMap((key) => [...(catalogue.get(key) ?? [])])),
  );
  const unused = [...passed].filter((name) => !contained.has(name));
  const key = keys.join(', ');
  const missing = literalKeysOf(keyArgument).flatMap((each) =>
    [...(candidates[0]?.get(each) ?? [])].filter(
      (name) => !passed.has(name) && candidates.every((other) => other.get(each)?.has(name)),
    ),
  );
  return missing.length + unused.length === 0
    ? []
    : [{ key, missing: [...new Set(missing)], unused }];
}

/**
 * Returns the keys that are literals in a call. Other keys are not checked for missing values,
 * because a variable often has fewer values than its type allows.
 *
 * @param {ts.Expression} key
 * @returns {string[]}
 */
function literalKeysOf(key) {
  if (ts.isStringLiteralLike(key)) return [key.text];
  if (ts.isParenthesizedExpression(key)) return literalKeysOf(key.expression);
  return ts.isConditionalExpression(key)
    ? [...literalKeysOf(key.whenTrue), ...literalKeysOf(key.whenFalse)]
    : [];
}

/**
 * Returns the catalogues that may belong to a translation function, because they have exactly the
 * keys that the function accepts.
 *
 * @param {ts.Expression} callee @param {ts.TypeChecker} checker
 * @param {Map<string, Catalogue[]>} catalogues
 */
function cataloguesOfFunction(callee, checker, catalogues) {
  const { aliasSymbol, aliasTypeArguments } = checker.getTypeAtLocation(callee);
  const [keysType] = aliasTypeArguments ?? [];
  if (aliasSymbol?.name !== 'Translate' || !keysType) return undefined;
  const keys = literalsOfType(keysType);
  return keys && catalogues.get(identityOf(keys));
}

/**
 * Returns the strings that a union of string literals allows; undefined for any other type.
 *
 * @param {ts.Type} type
 * @returns {string[] | undefined}
 */
function literalsOfType(type) {
  const members = type.isUnion() ? type.types : [type];
  const literals = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  return literals.length === members.length ? literals : undefined;
}

/**
 * Returns the names of the values that every variant of a type has; undefined if a variant accepts
 * arbitrary names.
 *
 * @param {ts.Type} type @param {ts.TypeChecker} checker
 * @returns {Set<string> | undefined}
 */
function namesPassed(type, checker) {
  const variants = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & ts.TypeFlags.Object) !== 0,
  );
  if (variants.length === 0 || variants.some((variant) => variant.getStringIndexType()))
    return undefined;
  const names = variants.map(
    (variant) => new Set(checker.getPropertiesOfType(variant).map(({ name }) => name)),
  );
  return new Set(
    [...(names[0] ?? [])].filter((name) => names.every((variant) => variant.has(name))),
  );
}
