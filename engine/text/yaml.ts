import {
  type Document,
  parseAllDocuments as parseAll,
  parseDocument as parse,
  YAMLParseError,
  type YAMLError,
} from 'yaml'

/** The one entry point to the parser of YAML and JSON that knows lines and comments. */
export { Lexer, LineCounter, Scalar, isAlias, isMap, isScalar, isSeq, stringify, visit } from 'yaml'
export type { Document, Node, YAMLMap, YAMLSeq } from 'yaml'

/** The parser recurses for each level, and V8 aborts if a regular expression is compiled on a full stack. */
const MAX_DEPTH = 500

const DASHES = /^ *(?:- +){500}/m

const TOO_DEEP = 'it is nested too deeply'

type Options = Parameters<typeof parse>[1]

/** Parses a text of one document; errors are in the document. */
export function parseDocument(source: string, options?: Options): Document.Parsed {
  if (!isTooDeep(source)) return parse(source, options)
  const document = parse('', options)
  document.errors.push(new YAMLParseError([0, 0], 'RESOURCE_EXHAUSTION', TOO_DEEP))
  return document
}

/** Parses a text of several documents; errors are in the documents. */
export function parseAllDocuments(source: string, options?: Options): readonly Document.Parsed[] {
  return isTooDeep(source) ? [parseDocument(source, options)] : parseAll(source, options)
}

/** Says in plain words why a text could not be parsed. */
export function yamlProblem({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'it contains several documents'
  return message.includes('call stack') ? TOO_DEEP : message
}

/** Whether more brackets are open at once, or more dashes begin a line, than the parser can follow. */
function isTooDeep(source: string): boolean {
  let depth = 0
  for (const [bracket] of source.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > MAX_DEPTH) return true
  }
  return DASHES.test(source)
}
