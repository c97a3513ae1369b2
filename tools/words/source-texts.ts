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

/** Reads the comments of a source file. */
export function readComments(file: string): readonly SourceText[] {
  const source = readFileSync(packageFile(file), 'utf8')
  const scanned = scan(file, source)
  const found = new Map<number, SourceText>()
  const collect = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [])
      found.set(pos, {
        place: `${file}:${String(scanned.getLineAndCharacterOfPosition(pos).line + 1)}`,
        text: source
          .slice(pos, end)
          .replaceAll(/^\/\*\*?|\*\/$|^\/\//g, '')
          .replaceAll(/\n\s*\*? ?/g, ' ')
          .trim(),
      })
    ts.forEachChild(node, collect)
  }
  collect(scanned)
  return [...found.values()]
}

/** Reads the strings of a source file that are prose: more than two words. */
export function readProse(file: string): readonly SourceText[] {
  const source = readFileSync(packageFile(file), 'utf8')
  const scanned = scan(file, source)
  const found: SourceText[] = []
  const collect = (node: ts.Node): void => {
    const text = ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
      : ts.isStringLiteralLike(node) || ts.isJsxText(node)
        ? node.text
        : ''
    if (/[a-z]\S* \S+ \S/i.test(text))
      found.push({
        place: `${file}:${String(scanned.getLineAndCharacterOfPosition(node.getStart(scanned)).line + 1)}`,
        text: text.trim(),
      })
    ts.forEachChild(node, collect)
  }
  collect(scanned)
  return found
}

function scan(file: string, source: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}
