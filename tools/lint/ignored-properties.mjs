import { dirname, relative } from 'node:path';
import ts from 'typescript';

/**
 * Finds properties that nothing reads because their name is wrong, in the two places where the
 * compiler accepts them:
 *
 * - in a literal that is spread into another literal, as in `{ ...(isSet && { nmae: 'x' }) }`
 * - in a literal that is stored in a variable without a declared type and then passed on, if the
 *   literal does not set all optional properties of the expected type
 *
 * @typedef {object} IgnoredProperty
 * @property {string} path Relative to the folder of the configuration.
 * @property {number} line
 * @property {string} name
 */

/** Operators that can return their right operand. */
const alternativeOperators = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/**
 * Returns the ignored properties in the files of a TypeScript project.
 *
 * @param {string} configPath Path of its tsconfig file.
 * @returns {IgnoredProperty[]}
 */
export function findIgnoredProperties(configPath) {
  const config = ts.getParsedCommandLineOfConfigFile(configPath, { noEmit: true }, configHost);
  if (config === undefined) throw new Error(`${configPath} cannot be read`);
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  /** @type {IgnoredProperty[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const { at, name } of ignoredPropertiesIn(node, checker)) {
      const file = at.getSourceFile();
      const line = file.getLineAndCharacterOfPosition(at.getStart(file)).line + 1;
      found.push({ path: relative(dirname(configPath), file.fileName), line, name });
    }
    ts.forEachChild(node, visit);
  };
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'));
  sources.filter((file) => !file.isDeclarationFile).forEach(visit);
  return found;
}

const configHost = {
  ...ts.sys,
  /** @param {ts.Diagnostic} diagnostic */
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '));
  },
};

/** @param {ts.Node} node @param {ts.TypeChecker} checker */
function ignoredPropertiesIn(node, checker) {
  if (ts.isObjectLiteralExpression(node)) return ignoredPropertiesInSpreads(node, checker);
  return ts.isIdentifier(node) && isPassedOn(node)
    ? ignoredPropertiesInVariable(node, checker)
    : [];
}

/** @param {ts.ObjectLiteralExpression} literal @param {ts.TypeChecker} checker */
function ignoredPropertiesInSpreads(literal, checker) {
  const spreadLiterals = literal.properties
    .filter(ts.isSpreadAssignment)
    .flatMap(({ expression }) => literalsOf(expression));
  const expectedType = spreadLiterals.length > 0 && checker.getContextualType(literal);
  if (!expectedType) return [];
  const names = declaredNames(expectedType, checker);
  return spreadLiterals
    .flatMap(({ properties }) => [...properties])
    .flatMap((property) => {
      const name = property.name && ts.isIdentifier(property.name) ? property.name.text : undefined;
      return name === undefined || !names || names.has(name) ? [] : [{ at: property, name }];
    });
}

/**
 * Returns the literals that an expression may evaluate to.
 *
 * @param {ts.Expression} expression
 * @returns {ts.ObjectLiteralExpression[]}
 */
function literalsOf(expression) {
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isObjectLiteralExpression(expression)) return [expression];
  if (ts.isConditionalExpression(expression))
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  const isAlternative =
    ts.isBinaryExpression(expression) && alternativeOperators.has(expression.operatorToken.kind);
  return isAlternative ? literalsOf(expression.right) : [];
}

/** Whether a variable is an argument, is returned or is the value of a property. @param {ts.Identifier} node */
function isPassedOn({ parent }) {
  return (
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isJsxExpression(parent)
  );
}

/** @param {ts.Identifier} variable @param {ts.TypeChecker} checker */
function ignoredPropertiesInVariable(variable, checker) {
  const expectedType = checker.getContextualType(variable);
  const type = checker.getTypeAtLocation(variable);
  if (!expectedType || !isFromLiteral(type)) return [];
  const names = declaredNames(expectedType, checker);
  if (!names) return [];
  const set = new Set(checker.getPropertiesOfType(type).map(({ name }) => name));
  const isOptionalMissing = [...names].some(([name, isOptional]) => isOptional && !set.has(name));
  if (!isOptionalMissing) return [];
  return [...set].filter((name) => !names.has(name)).map((name) => ({ at: variable, name }));
}

/** Whether a type was inferred from an object literal. @param {ts.Type} type */
function isFromLiteral({ symbol }) {
  const [declaration] = symbol?.declarations ?? [];
  return declaration !== undefined && ts.isObjectLiteralExpression(declaration);
}

/**
 * Returns the names of the properties that a type declares, and whether each is optional.
 * Returns undefined if the type accepts other properties as well.
 *
 * @param {ts.Type} expectedType @param {ts.TypeChecker} checker
 */
function declaredNames(expectedType, checker) {
  const type = checker.getNonNullableType(expectedType);
  const members = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) =>
      (flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) ===
      0,
  );
  /** @type {Map<string, boolean>} */
  const names = new Map();
  for (const member of members) {
    const properties = checker.getPropertiesOfType(member);
    const isOpen = (member.flags & ts.TypeFlags.Object) === 0 && !member.isIntersection();
    if (isOpen || properties.length === 0 || checker.getIndexInfosOfType(member).length > 0)
      return undefined;
    for (const { name, flags } of properties)
      names.set(name, (flags & ts.SymbolFlags.Optional) !== 0);
  }
  return names.size === 0 ? undefined : names;
}
