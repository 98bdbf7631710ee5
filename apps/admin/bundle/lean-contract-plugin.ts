import type { Plugin, Rolldown } from 'vite';

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];
interface SourceEdit {
  start: number;
  end: number;
  text: string;
}

/**
 * The only properties of an endpoint that the client reads. Other properties are for the server and
 * the documentation.
 */
const clientProperties = ['method', 'path'];

/**
 * Reduces the contract to what the browser uses. Endpoints keep only their method and path. Classes
 * become pure expressions, so that the build can leave out those that no form uses.
 */
export function leanContract(): Plugin {
  return {
    name: 'stackyard-lean-contract',
    // Run after other plugins, when the contract is plain JavaScript.
    enforce: 'post',
    transform(code, id) {
      if (!/\/libs\/contracts\/src\/.+\.ts$/.test(id)) return null;
      const { body } = this.parse(code);
      const edits = [
        ...body.flatMap((statement) => endpointEdits(statement, code)),
        ...classEdits(body),
      ];
      // Replace from the end, so that earlier positions stay valid.
      edits.sort((a, b) => b.start - a.start);
      let leanCode = code;
      for (const { start, end, text } of edits)
        leanCode = leanCode.slice(0, start) + text + leanCode.slice(end);
      return { code: leanCode, map: null };
    },
  };
}

/** Replaces `endpoint({ method, path, access, … })` with `({ method, path })`. */
function endpointEdits(statement: Statement, code: string): SourceEdit[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const [options] = init.arguments;
    if (init.callee.name !== 'endpoint' || options?.type !== 'ObjectExpression') return [];
    const keptProperties = options.properties.filter(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        clientProperties.includes(property.key.name),
    );
    const text = keptProperties.map(({ start, end }) => code.slice(start, end)).join(', ');
    return [{ start: init.start, end: init.end, text: `{ ${text} }` }];
  });
}

/** Wraps each class, with the decorator calls that follow it, in a pure expression. */
function classEdits(body: readonly Statement[]): SourceEdit[] {
  return body.flatMap((statement, index) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'ClassDeclaration' || !declaration.id) return [];
    const followingStatements = body.slice(index + 1);
    const callCount = followingStatements.findIndex((candidate) => !isDecoratorCall(candidate));
    const lastStatement =
      followingStatements[(callCount < 0 ? followingStatements.length : callCount) - 1] ??
      statement;
    const { name } = declaration.id;
    const { start } = declaration;
    return [
      { start, end: start, text: `const ${name} = /* @__PURE__ */ (() => { ` },
      { start: lastStatement.end, end: lastStatement.end, text: ` return ${name}; })();` },
    ];
  });
}

function isDecoratorCall(statement: Statement): boolean {
  return (
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'CallExpression' &&
    statement.expression.callee.type === 'Identifier' &&
    statement.expression.callee.name.startsWith('_decorate')
  );
}
