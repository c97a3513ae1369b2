import type { CommandName } from '#src/cli/command-table.ts'

/** The example of a reference page: its command, and the number of output lines at its start and end. */
interface Example {
  readonly command: string
  readonly head: number
  readonly tail: number
}

/** The files of these examples are those of `tools/proof-docs/sandbox.ts`. */
export const EXAMPLES: Readonly<Record<CommandName, Example>> = {
  init: { command: 'init https://logs.example.org/api --ci gitlab --yes', head: 12, tail: 0 },
  certify: { command: 'certify http://graylog.example:9000/api --mode read', head: 2, tail: 5 },
  judge: { command: 'judge traffic.har', head: 3, tail: 6 },
  record: {
    command: 'record http://graylog.example:9000/api --out client.ndjson',
    head: 4,
    tail: 0,
  },
  convert: { command: 'convert client.ndjson --to curl > requests.sh', head: 4, tail: 0 },
  serve: { command: 'serve --server-version 5.1', head: 2, tail: 0 },
  'test-client': { command: 'test-client --release 5.1 -- python3 backup.py', head: 0, tail: 8 },
  compare: { command: 'compare may june', head: 3, tail: 1 },
  replay: { command: 'replay client.ndjson http://new.example:9000/api', head: 8, tail: 1 },
  forecast: { command: 'forecast examples/backup.sh --from 4.3 --to 6.1', head: 20, tail: 1 },
  'check-settings': {
    command: 'check-settings server.conf --from 3.1 --to 4.0',
    head: 12,
    tail: 1,
  },
  upgrade: {
    command: 'upgrade client.ndjson server.conf --to 7.0 --out upgrade',
    head: 3,
    tail: 6,
  },
  report: { command: 'report conformance-report --format badge=badge.svg', head: 6, tail: 0 },
  bundle: { command: 'bundle report --key vendor.pem --out vendor.zip', head: 6, tail: 0 },
  verify: { command: 'verify vendor.bundle.zip --fingerprint 3f9a…', head: 2, tail: 6 },
  list: { command: 'list routes', head: 5, tail: 0 },
  view: { command: 'view conformance-report --out traffic.html --no-open', head: 8, tail: 0 },
  openapi: { command: 'openapi --release 5.1 --out graylog-5.1.json', head: 4, tail: 0 },
  ui: { command: 'ui reports --show-config', head: 4, tail: 0 },
  mcp: { command: 'mcp --show-config', head: 4, tail: 0 },
  explain: { command: 'explain csrf.refused', head: 14, tail: 0 },
}
