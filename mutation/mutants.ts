import ts from 'typescript'

/** One small change to a source file that a test should notice. */
export type Mutant = {
  /** Path relative to the root. */
  file: string
  /** Counted from 1. */
  line: number
  /** `replacement` takes the place of the text from `start` to `end`. */
  start: number
  end: number
  replacement: string
  /** The innermost function with a name around it; empty at the top level of the file. */
  caller: string
  /** File, declaration and change on one line. Identifies the mutant in reports, even when lines move. */
  name: string
}

type Change = {
  node: { start: number; end: number }
  replacement: string
  shown?: [before: string, after: string]
}

const operators: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
}

/** Query builder calls that can be left out of a query. */
const links = ['where', 'orderBy', 'forUpdate', 'limit', 'skipLocked']

/** Mutations of SQL text: drop a condition on a value, the order of rows, or a lock. */
const sqlParts: [pattern: RegExp, replacement: string][] = [
  [/(?<=\b(?:where|and|or|on) +\(?)[\w.]+ (?:=|<>|<=?|>=?) \$\{[^}]*\}(?:::\w+)?/g, 'true'],
  [/\border by [\w.]+(?: desc)?/g, ''],
  [/\bfor update(?: skip locked)?/g, ''],
]

/** The name that V8 gives to a function, if any. */
const nameOfFunction = (node: ts.Node): string | undefined => {
  if (!ts.isFunctionLike(node)) return undefined
  const named = ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.parent : node
  const name = 'name' in named ? (named.name as ts.Node | undefined) : undefined
  return name && ts.isIdentifier(name) ? name.text : undefined
}

const short = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** All mutants of a source text. */
export const mutantsOf = (file: string, text: string): Mutant[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const counts = new Map<string, number>()
  const placeOf = (node: ts.Node) => ({ start: node.getStart(source), end: node.getEnd() })

  const changesOf = (node: ts.Node): Change[] => {
    if (ts.isBinaryExpression(node)) {
      const replacement = operators[node.operatorToken.kind]
      return replacement === undefined
        ? []
        : [
            {
              node: placeOf(node.operatorToken),
              replacement,
              shown: changed(node, node.operatorToken, replacement),
            },
          ]
    }
    if (ts.isIfStatement(node))
      return ['true', 'false'].map((replacement) => ({ node: placeOf(node.expression), replacement }))
    if (ts.isConditionalExpression(node))
      return ['true', 'false'].map((replacement) => ({ node: placeOf(node.condition), replacement }))
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return [{ node: placeOf(node), replacement: node.operand.getText(source) }]
    if (ts.isNumericLiteral(node) && !ts.isTypeNode(node.parent))
      return [
        {
          node: placeOf(node),
          replacement: String(Number(node.text.replaceAll('_', '')) + 1),
          shown: changed(node.parent, node, String(Number(node.text.replaceAll('_', '')) + 1)),
        },
      ]
    if (ts.isBigIntLiteral(node))
      return [{ node: placeOf(node), replacement: `${Number.parseInt(node.text, 10) + 1}n` }]
    // An expression statement, which runs for its side effect.
    if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression))
      return [{ node: placeOf(node), replacement: ';' }]
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      if (!links.includes(name.text)) return []
      const call = { start: expression.getEnd(), end: node.getEnd() }
      return [{ node: call, replacement: '', shown: [text.slice(call.start, call.end), ''] }]
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') {
      const { start, end } = placeOf(node.template)
      return sqlParts.flatMap(([pattern, replacement]) =>
        [...text.slice(start, end).matchAll(pattern)].map((match) => ({
          node: { start: start + match.index, end: start + match.index + match[0].length },
          replacement,
        })),
      )
    }
    return []
  }
  const changed = (whole: ts.Node, part: ts.Node, replacement: string): [string, string] => {
    const [start, end] = [whole.getStart(source), whole.getEnd()]
    return [
      text.slice(start, end),
      text.slice(start, part.getStart(source)) + replacement + text.slice(part.getEnd(), end),
    ]
  }

  const visit = (node: ts.Node, within: string, around: string): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    const caller = nameOfFunction(node) ?? around
    for (const { node: place, replacement, shown } of changesOf(node)) {
      const [before, after] = shown ?? [text.slice(place.start, place.end), replacement]
      const change = `${file} ${within}: ${short(before)} → ${short(after) || '(left out)'}`
      const count = (counts.get(change) ?? 0) + 1
      counts.set(change, count)
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(place.start).line + 1,
        ...place,
        replacement,
        caller,
        name: count === 1 ? change : `${change} (${count})`,
      })
    }
    ts.forEachChild(node, (child) => visit(child, within, caller))
  }
  for (const statement of source.statements) {
    const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement
    const name = named && 'name' in named ? (named.name as ts.Node | undefined)?.getText(source) : undefined
    visit(statement, name ?? '', '')
  }
  return found
}
