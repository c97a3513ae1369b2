import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

import { packageFile } from '#engine/package.ts'

/** A text of the sources, with its file and line. */
export interface SourceText {
  readonly place: string
  readonly text: string
}

/** Folders whose strings and comments people read. */
const PRODUCT = ['engine', 'recorder', 'reference', 'reports', 'src', 'suites', 'upgrade']

/** Files of the product with strings and comments, without tests. */
export function listSources(extension: RegExp): readonly string[] {
  return PRODUCT.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => extension.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ).toSorted()
}

/** Reads the comments of a source file, and the strings that are prose: more than two words. */
export function readTexts(file: string): {
  readonly comments: readonly SourceText[]
  readonly prose: readonly SourceText[]
} {
  const source = readFileSync(packageFile(file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const scanned = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind)
  const comments = new Map<number, SourceText>()
  const prose: SourceText[] = []
  const collect = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.pos) ?? [])
      if (!comments.has(pos))
        comments.set(pos, { place: placeAt(pos), text: stripComment(source.slice(pos, end)) })
    const text = readText(node)
    if (/[a-z]\S* \S+ \S/i.test(text))
      prose.push({ place: placeAt(node.getStart(scanned)), text: text.trim() })
    ts.forEachChild(node, collect)
  }
  collect(scanned)
  return { comments: [...comments.values()], prose }

  function placeAt(position: number): string {
    return `${file}:${String(scanned.getLineAndCharacterOfPosition(position).line + 1)}`
  }
}

function stripComment(comment: string): string {
  return comment
    .replaceAll(/^\/\*\*?|\*\/$|^\/\//g, '')
    .replaceAll(/\n\s*\*? ?/g, ' ')
    .trim()
}

/** The text of a string, or of a template with `{}` for each expression. */
function readText(node: ts.Node): string {
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : ''
}
