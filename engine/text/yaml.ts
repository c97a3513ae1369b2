import type { YAMLError } from 'yaml'

/** The one door to the parser of YAML and JSON that knows its lines and comments. */
export {
  Lexer,
  LineCounter,
  Scalar,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
  parseDocument,
  stringify,
  visit,
} from 'yaml'
export type { Document, Node, YAMLMap, YAMLSeq } from 'yaml'

/** Says in plain words why a text could not be parsed. */
export function yamlProblem({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'it holds several documents'
  return message.includes('call stack') ? 'it is nested too deep' : message
}
