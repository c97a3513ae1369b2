/** Counted work: the arguments of one of our programs. */
export interface Work {
  readonly name: string
  readonly args: readonly string[]
  readonly exit: number
}

/** The work of each hot path, small enough for the tests. */
export const WORKS: readonly Work[] = [
  { name: 'help', args: ['--help'], exit: 0 },
  {
    name: 'judge 271 recorded exchanges',
    exit: 0,
    args: ['judge', 'test/fixtures/graylog-5.1.0.ndjson.gz'],
  },
  { name: 'certify the reference server', exit: 0, args: ['certify', '--mode', 'session'] },
  {
    name: 'forecast a client',
    exit: 6,
    args: ['forecast', 'test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz', '--to', '7.0.1'],
  },
]
