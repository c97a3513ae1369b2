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
