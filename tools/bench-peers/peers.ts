/** A published package with a comparable function. */
export interface Peer {
  /** The package's name in its registry. */
  readonly name: string
  readonly registry: 'npm' | 'PyPI'
  /** The function compared. */
  readonly work: 'proxy' | 'send' | 'read' | 'compare'
  /** The missing functions, as the end of a sentence. */
  readonly lacks: string
}

export const PEERS: readonly Peer[] = [
  {
    name: 'mitmproxy',
    registry: 'PyPI',
    work: 'proxy',
    lacks: 'it writes flows, and neither redacts nor makes a change durable before it is forwarded',
  },
  {
    name: 'mockttp',
    registry: 'npm',
    work: 'proxy',
    lacks: 'it shows a program each exchange, and writes and redacts nothing',
  },
  { name: 'http-proxy', registry: 'npm', work: 'proxy', lacks: 'it forwards, and records nothing' },
  {
    name: 'newman',
    registry: 'npm',
    work: 'send',
    lacks:
      'it sends what a collection says, finds no links between calls and compares with no recording',
  },
  {
    name: 'har-validator',
    registry: 'npm',
    work: 'read',
    lacks: 'it contains a file against the schema of HAR, and knows no secrets and no interface',
  },
  {
    name: 'openapi-diff',
    registry: 'npm',
    work: 'compare',
    lacks:
      'it compares two descriptions that someone has to have, and knows no client and no traffic',
  },
]
