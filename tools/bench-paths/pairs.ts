/** Our benchmark and the plain alternative in a group of a `*.bench.ts`, by name. */
interface Pair {
  readonly id: string
  readonly own: string
  readonly plain: string
}

export const PAIRS: readonly Pair[] = [
  { id: 'mock', own: 'mock', plain: 'node:http' },
  { id: 'har-entries', own: 'finds the entries of a HAR file', plain: 'parses it' },
  { id: 'log', own: 'readLog', plain: 'split into lines alone' },
  { id: 'redact', own: 'redact a read', plain: 'JSON.stringify, to compare' },
  {
    id: 'append',
    own: 'append without waiting',
    plain: 'plain fs append of the same JSON, one sync at the end',
  },
  { id: 'read', own: 'open, verify and one pass', plain: 'JSON.parse alone' },
]
