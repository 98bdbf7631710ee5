import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} TsdocFault
 * @property {string} file Path relative to the root.
 * @property {number} line Line number, from 1.
 * @property {string} name Name of the export, `Class.method` for a method.
 * @property {string} fault What is missing.
 */

/**
 * Finds incomplete TSDoc in the libraries: exports and public methods without a description, thrown
 * errors without `@throws {Name} when …`, malformed `@throws` tags, and examples of a function that
 * do not call the function.
 *
 * @param {string} root Folder of the workspace.
 * @returns {{ exports: number, faults: TsdocFault[] }}
 */
export function checkTsdoc(root) {
  const entries = libraryEntries(root);
  const program = ts.createProgram(entries, compilerOptions(root));
  const checker = program.getTypeChecker();
  /** @type {Map<ts.Declaration, string>} An export may be reachable through two entries. */
  const declarations = new Map();
  for (const entry of entries) {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${entry} exports nothing`);
    for (const exportedSymbol of checker.getExportsOfModule(module)) {
      const symbol =
        exportedSymbol.flags & ts.SymbolFlags.Alias
          ? checker.getAliasedSymbol(exportedSymbol)
          : exportedSymbol;
      const declaration = symbol.declarations?.[0];
      if (declaration) declarations.set(declaration, exportedSymbol.name);
    }
  }
  const faults = [...declarations].flatMap(([declaration, name]) =>
    documentedMembers(declaration, name).flatMap(([node, label]) =>
      [...faultsOf(node), ...exampleFaultsOf(node)].map((fault) => ({
        ...locationOf(node, root),
        name: label,
        fault,
      })),
    ),
  );
  return { exports: declarations.size, faults };
}

/**
 * Returns the source files that are listed in the `exports` of the packages in `libs`.
 *
 * @param {string} root
 */
function libraryEntries(root) {
  const libs = join(root, 'libs');
  return readdirSync(libs).flatMap((name) => {
    const manifest = join(libs, name, 'package.json');
    if (!existsSync(manifest)) return [];
    const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.values(exports).flatMap((target) => {
      const source = Object(target)['@stackyard/source'];
      return typeof source === 'string' ? [join(libs, name, source)] : [];
    });
  });
}

/** @param {string} root @returns {ts.CompilerOptions} */
function compilerOptions(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  return { ...options, noEmit: true };
}

/**
 * Returns an export and, for a class, its public methods and getters except overrides, each with a
 * name.
 *
 * @param {ts.Declaration} declaration
 * @param {string} name
 * @returns {[ts.Declaration, string][]}
 */
function documentedMembers(declaration, name) {
  if (!ts.isClassDeclaration(declaration)) return [[declaration, name]];
  const methods = declaration.members.filter(
    (member) =>
      (ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) &&
      !ts.isPrivateIdentifier(member.name) &&
      !(ts.getCombinedModifierFlags(member) & hiddenModifiers) &&
      !isOverride(member),
  );
  return [
    [declaration, name],
    ...methods.map(
      (member) =>
        /** @type {[ts.Declaration, string]} */ ([member, `${name}.${member.name?.getText()}`]),
    ),
  ];
}

const hiddenModifiers = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

/**
 * Returns whether a member overrides a member of the base class, which is documented there.
 *
 * @param {ts.Declaration} member
 */
function isOverride(member) {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Override) !== 0;
}

/** @param {ts.Declaration} node @returns {string[]} */
function faultsOf(node) {
  const docComments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const description = docComments
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join('');
  const throwsTags = docComments
    .flatMap(({ tags }) => [...(tags ?? [])])
    .filter(ts.isJSDocThrowsTag)
    .map((tag) => tag.getText());
  const malformedTags = throwsTags.filter((tag) => !/^@throws \{\w+\} (?:when|if) \S/.test(tag));
  const undeclaredErrors = thrownErrorsOf(node).filter(
    (error) => !throwsTags.some((tag) => tag.startsWith(`@throws {${error}} `)),
  );
  return [
    ...(description.trim() === '' ? ['has no description'] : []),
    ...malformedTags.map(
      (tag) => `write "@throws {Name} when …" instead of "${tag.split('\n')[0]}"`,
    ),
    ...undeclaredErrors.map((error) => `throws ${error} without "@throws {${error}} when …"`),
  ];
}

/**
 * Finds examples of a function that do not call it, for example because it was renamed.
 *
 * @param {ts.Declaration} node
 * @returns {string[]}
 */
function exampleFaultsOf(node) {
  if (!ts.isFunctionDeclaration(node) || node.name === undefined) return [];
  const name = node.name.text;
  const call = new RegExp(`\\b${name}[<(]`);
  return ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === 'example')
    .filter((tag) => !call.test(tag.getText()))
    .map(() => `has an @example that does not call ${name}()`);
}

/**
 * Returns the names of the error classes that a function body throws directly, not through calls.
 *
 * @param {ts.Declaration} node
 * @returns {string[]}
 */
function thrownErrorsOf(node) {
  if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node)) return [];
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {ts.Node} inner */
  const visit = (inner) => {
    if (ts.isFunctionLike(inner)) return;
    if (ts.isThrowStatement(inner) && ts.isNewExpression(inner.expression)) {
      names.add(inner.expression.expression.getText());
    }
    ts.forEachChild(inner, visit);
  };
  if (node.body) ts.forEachChild(node.body, visit);
  return [...names];
}

/** @param {ts.Declaration} node @param {string} root */
function locationOf(node, root) {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return { file: relative(root, source.fileName), line: line + 1 };
}
