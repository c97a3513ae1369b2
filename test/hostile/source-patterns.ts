import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import ts from 'typescript'

import { packageFile } from '#engine/package.ts'
import { listFiles, PRODUCT, SOURCE } from '../list-files.ts'

/** A regular expression in our sources. */
export interface SourcePattern {
  readonly source: string
  readonly flags: string
  /** Its first position: `file:line`. */
  readonly place: string
}

interface SourcePatterns {
  readonly known: readonly SourcePattern[]
  /** Calls of `RegExp` with a text known only at runtime: `file: call`. */
  readonly built: readonly string[]
}

/** Returns every regular expression that handles foreign text, once each. */
export function sourcePatterns(): SourcePatterns {
  const known = new Map<string, SourcePattern>()
  const built: string[] = []
  for (const file of listFiles(PRODUCT, SOURCE)) {
    const tree = buildTree(file)
    const add = (pattern: Omit<SourcePattern, 'place'>, node: ts.Node): void => {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      const key = `/${pattern.source}/${pattern.flags}`
      if (!known.has(key)) known.set(key, { ...pattern, place: `${file}:${line + 1}` })
    }
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) add(readLiteral(node.text), node)
      if (isRegExpCall(node)) {
        const [first, second] = node.arguments ?? []
        const source = first && findConstant(first, file)
        const flags = second ? findConstant(second, file) : ''
        if (source === undefined || flags === undefined)
          built.push(`${file}: ${node.getText(tree).replaceAll(/\s+/g, ' ')}`)
        else add({ source, flags }, node)
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return { known: [...known.values()], built }
}

const trees = new Map<string, ts.SourceFile>()

function buildTree(file: string): ts.SourceFile {
  const known = trees.get(file)
  if (known) return known
  const text = readFileSync(packageFile(file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

function readLiteral(text: string): Omit<SourcePattern, 'place'> {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  )
}

/** Evaluates an expression of constants across files; returns undefined if it has other parts. */
function findConstant(node: ts.Expression, file: string): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return readLiteral(node.text).source
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
    return findConstant(node.expression, file)
  if (isRegExpCall(node)) return node.arguments?.[0] && findConstant(node.arguments[0], file)
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const text = findConstant(expression, file)
      return text === undefined ? undefined : text + literal.text
    })
    return parts.includes(undefined) ? undefined : node.head.text + parts.join('')
  }
  if (ts.isTaggedTemplateExpression(node) && ts.isNoSubstitutionTemplateLiteral(node.template))
    return node.template.rawText
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
    return findConstant(node.expression, file)
  return ts.isIdentifier(node) ? declared(node.text, file) : undefined
}

function declared(name: string, file: string): string | undefined {
  for (const statement of buildTree(file).statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: own, initializer } of statement.declarationList.declarations)
        if (own.getText() === name && initializer) return findConstant(initializer, file)
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue
    const from = statement.moduleSpecifier.text
    const bindings = statement.importClause?.namedBindings
    if (!from.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue
    const imported = bindings.elements.find((element) => element.name.text === name)
    if (imported)
      return declared(
        (imported.propertyName ?? imported.name).text,
        normalize(join(dirname(file), from)),
      )
  }
  return undefined
}
