import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const source = 'apps/api/src';

/**
 * @typedef {object} NestModule
 * @property {string} name Name of the module class.
 * @property {string} file
 * @property {boolean} isGlobal
 * @property {Set<string>} imports Names of the imported module classes.
 * @property {Set<string>} provides Tokens of its own providers.
 * @property {Set<string>} exports Tokens and names of module classes.
 * @property {{ by: string, token: string }[]} injects The tokens that its classes and factories inject.
 */

/** @typedef {{ token: string, creates?: string, injects?: string[] }} Entry */

/**
 * Reads the module declarations of the server without running them. Classes are identified by name,
 * and lists may be spread from constants. Any other syntax is an error.
 *
 * @param {string} root Folder of the workspace.
 * @returns {Map<string, NestModule>}
 */
export function readModules(root) {
  const reader = new ModuleReader();
  for (const file of filesIn(join(root, source))) {
    const path = `${source}/${file}`;
    reader.collectDeclarations(
      ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), 99, true),
    );
  }
  return reader.buildModules();
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .sort();
}

class ModuleReader {
  /** @type {Map<string, ts.ClassDeclaration>} */
  classes = new Map();
  /**
   * Initialisers of constants. Keys are `<file> <name>` and, for exported constants, also `<name>`.
   * Look up the key with the file first.
   *
   * @type {Map<string, ts.Expression>}
   */
  constants = new Map();

  /** @param {ts.Node} node */
  collectDeclarations(node) {
    if (ts.isClassDeclaration(node) && node.name) this.classes.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      this.constants.set(`${fileNameOf(node)} ${node.name.text}`, node.initializer);
      if (isExported(node)) this.constants.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, (child) => this.collectDeclarations(child));
  }

  /** @returns {Map<string, NestModule>} */
  buildModules() {
    /** @type {Map<string, NestModule>} */
    const modules = new Map();
    for (const [name, node] of this.classes) {
      const decorator = decoratorOf(node, 'Module');
      if (!decorator) continue;
      const definitions = [...decorator.arguments, ...dynamicDefinitions(node)];
      const entriesUnder = (/** @type {string} */ key) =>
        definitions.flatMap((definition) => this.entriesOf(propertyOf(definition, key)));
      const ownProviders = [...entriesUnder('providers'), ...entriesUnder('controllers')];
      modules.set(name, {
        name,
        file: fileNameOf(node),
        isGlobal: decoratorOf(node, 'Global') !== undefined,
        imports: new Set(entriesUnder('imports').map(({ token }) => token)),
        provides: new Set(ownProviders.map(({ token }) => token)),
        exports: new Set(entriesUnder('exports').map(({ token }) => token)),
        injects: ownProviders.flatMap((entry) => this.injectionsOf(entry)),
      });
    }
    this.addArgumentImports(modules);
    return modules;
  }

  /**
   * Adds imports that are passed as arguments, for example `AuthModule` in
   * `RealtimeModule.admitting(AuthModule)`.
   *
   * @param {Map<string, NestModule>} modules
   */
  addArgumentImports(modules) {
    for (const node of this.classes.values()) {
      visit(node, (call) => {
        if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return;
        const receiver = modules.get(call.expression.expression.getText());
        for (const argument of receiver ? call.arguments : []) {
          if (modules.has(argument.getText())) receiver?.imports.add(argument.getText());
        }
      });
    }
    // `imports` of a dynamic module can contain the name of a parameter. Remove such names, because
    // the modules that are passed as arguments were added above.
    for (const module of modules.values()) {
      for (const name of module.imports) if (!modules.has(name)) module.imports.delete(name);
    }
  }

  /** @param {ts.Expression | undefined} node @returns {Entry[]} */
  entriesOf(node) {
    if (node === undefined) return [];
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) => this.entriesOf(element));
    }
    if (ts.isSpreadElement(node)) return this.entriesOf(node.expression);
    if (ts.isIdentifier(node)) {
      if (this.classes.has(node.text)) return [{ token: node.text, creates: node.text }];
      const constant = this.constantOf(node);
      return constant ? this.entriesOf(constant) : [{ token: node.text }];
    }
    if (ts.isObjectLiteralExpression(node)) return [providerIn(node)];
    if (ts.isPropertyAccessExpression(node)) {
      const object = this.constantOf(node.expression);
      return this.entriesOf(object && propertyOf(object, node.name.text));
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      // Take the object whose method is called: the module in `SomeModule.on(…)`, the constant in
      // `providers.map(…)`.
      return this.entriesOf(node.expression.expression);
    }
    throw new Error(`${fileNameOf(node)}: the module check cannot read ${node.getText()}`);
  }

  /** @param {ts.Node} node */
  constantOf(node) {
    const name = node.getText();
    return this.constants.get(`${fileNameOf(node)} ${name}`) ?? this.constants.get(name);
  }

  /** @param {Entry} entry @returns {{ by: string, token: string }[]} */
  injectionsOf({ token, creates: createdClass, injects: injectedTokens = [] }) {
    const tokens =
      createdClass === undefined
        ? injectedTokens
        : [...injectedTokens, ...this.parametersOf(createdClass)];
    // Tokens that are not classes of this repository come from the framework and are left out.
    return tokens
      .filter((name) => this.classes.has(name))
      .map((name) => ({ by: createdClass ?? token, token: name }));
  }

  /**
   * Returns the parameter types of the constructor that a class has or inherits.
   *
   * @param {string} name
   * @returns {string[]}
   */
  parametersOf(name) {
    const node = this.classes.get(name);
    if (!node) return [];
    const constructor = node.members.find((member) => ts.isConstructorDeclaration(member));
    if (constructor) return constructor.parameters.map(({ type }) => type?.getText() ?? '');
    const parent = node.heritageClauses?.find(
      ({ token }) => token === ts.SyntaxKind.ExtendsKeyword,
    );
    return parent ? this.parametersOf(parent.types[0]?.expression.getText() ?? '') : [];
  }
}

/** @param {ts.VariableDeclaration} node */
function isExported(node) {
  const flags = ts.getCombinedModifierFlags(node);
  return (flags & ts.ModifierFlags.Export) !== 0;
}

/** @param {ts.ObjectLiteralExpression} node @returns {Entry} */
function providerIn(node) {
  const textOf = (/** @type {string} */ key) => propertyOf(node, key)?.getText();
  const inject = propertyOf(node, 'inject');
  const injects =
    inject && ts.isArrayLiteralExpression(inject)
      ? inject.elements.map((element) => element.getText())
      : [];
  const existingToken = textOf('useExisting');
  return {
    token: textOf('provide') ?? node.getText(),
    ...(textOf('useClass') !== undefined && { creates: textOf('useClass') }),
    injects: existingToken === undefined ? injects : [existingToken],
  };
}

/**
 * Returns the module definitions that static methods return.
 *
 * @param {ts.ClassDeclaration} node
 * @returns {ts.Expression[]}
 */
function dynamicDefinitions(node) {
  /** @type {ts.Expression[]} */
  const definitions = [];
  visit(node, (descendant) => {
    if (ts.isObjectLiteralExpression(descendant) && propertyOf(descendant, 'module'))
      definitions.push(descendant);
  });
  return definitions;
}

/** @param {ts.ClassDeclaration} node @param {string} name @returns {ts.CallExpression | undefined} */
function decoratorOf(node, name) {
  return (ts.getDecorators(node) ?? [])
    .map(({ expression }) => expression)
    .filter((expression) => ts.isCallExpression(expression))
    .find(({ expression }) => expression.getText() === name);
}

/** @param {ts.Expression} node @param {string} key @returns {ts.Expression | undefined} */
function propertyOf(node, key) {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (property.name?.getText() !== key) continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

/** @param {ts.Node} node @param {(node: ts.Node) => void} callback */
function visit(node, callback) {
  callback(node);
  ts.forEachChild(node, (child) => visit(child, callback));
}

/** @param {ts.Node} node */
function fileNameOf(node) {
  return node.getSourceFile().fileName;
}
