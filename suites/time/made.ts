import {
  type Annotated,
  beyond,
  chain,
  check,
  deviation,
  found,
  inconclusive,
  isRecord,
  memberAt,
  NODE_HEADER,
  one,
  textAt,
  goodReads,
  responseHeader,
} from '#engine/suite.ts'
import { clockOf, listed } from '../answers.ts'
import { CLOCKS_MS, SEEN } from './answers.ts'

/**
 * A kind of object with a creation time: the response that returns it, and the route that reads it
 * by itself.
 */
interface Kind {
  readonly kind: string
  readonly make: string
  readonly givenAs: string
  readonly read: string
  /** The check after which there is one. */
  readonly after: string
}

const KINDS: readonly Kind[] = [
  {
    kind: 'stream',
    make: 'POST /streams',
    givenAs: 'stream_id',
    read: 'GET /streams/{streamId}',
    after: 'stream.create.readable',
  },
  {
    kind: 'output',
    make: 'POST /system/outputs',
    givenAs: 'id',
    read: 'GET /system/outputs/{outputId}',
    after: 'output.create.status',
  },
]

/** Times of events during the recording. */
export const madeChecks = [
  ...KINDS.map((row) =>
    check(
      `time.made.${row.kind}`,
      `MUST set created_at for a new ${row.kind} to its creation time`,
      {
        source: SEEN,
        mode: 'write',
        after: row.after,
        evidence: chain(
          (x) => idOf(x, row),
          { route: row.make, rejectedBy: 'none', status: [200, 201] },
          goodReads(row.read),
        ),
        judge: ([made, read]) => {
          const told = memberAt(read?.json, 'created_at')
          const at = Date.parse(String(told))
          const { startedAt, endedAt } = made.exchange
          if (Number.isNaN(at) || startedAt === undefined || endedAt === undefined)
            return inconclusive('one of the times is missing')
          const clock = clockOf(made) ?? endedAt
          const [from, to] = [Math.min(startedAt, clock), Math.max(endedAt, clock)]
          return at >= from - CLOCKS_MS && at <= to + CLOCKS_MS
            ? undefined
            : deviation(
                `created_at of about ${new Date(startedAt).toISOString()} in ${row.read}`,
                found(told),
                '/created_at',
              )
        },
      },
    ),
  ),
  check('time.seen.node', 'MUST report that the responding node was seen just now', {
    source: SEEN,
    evidence: one({
      ...goodReads('GET /system/cluster/nodes'),
      where: ({ json }) => isRecord(json),
    }),
    judge: ([x]) => {
      const self = responseHeader(x.exchange, NODE_HEADER)
      const nodes = listed(x, 'nodes')
      const own =
        nodes.length === 1 ? nodes[0] : nodes.find(({ record }) => record['node_id'] === self)
      if (self === undefined && !own) return beyond(`${NODE_HEADER} in the responses`)
      const at = Date.parse(String(own?.record['last_seen']))
      const { endedAt } = x.exchange
      if (!own || Number.isNaN(at) || endedAt === undefined)
        return inconclusive('the list does not show when the node was seen')
      return [endedAt, clockOf(x) ?? endedAt].some((now) => Math.abs(at - now) <= CLOCKS_MS)
        ? undefined
        : deviation(
            `last_seen of about ${new Date(endedAt).toISOString()}`,
            found(own.record['last_seen']),
            `${own.pointer}/last_seen`,
          )
    },
  }),
]

function idOf(x: Annotated, { make, givenAs, read }: Kind): string | undefined {
  if (x.route === read) return x.parameters[0]
  return x.route === make ? textAt(x.json, givenAs) : undefined
}
