import { idsBy } from '#reference/ids.ts'
import { startCluster } from '#reference/serve.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Watch } from '#engine/model/watch.ts'
import { chooseRelease } from './release.ts'
import type { Served } from './served.ts'

/** Options of a mock of a release. */
export interface ReleaseOptions {
  /** Nodes of one cluster; one by default. */
  readonly nodes?: number
  /** A second, read-only account. */
  readonly reader?: { readonly username: string; readonly password: string }
}

/** Starts the reference server as a release. Throws a UsageError for one before 2.0. */
export async function serveRelease(
  release: string,
  { nodes = 1, reader }: ReleaseOptions,
  watch: Watch,
): Promise<Served> {
  const { version, remark } = chooseRelease(release)
  // Read each time, so that a test that sets its clock sets that of the server.
  const clock = (): number => Date.now()
  const token = idsBy(clock).token()
  const account = { name: 'admin', password: 'admin' }
  const limited = reader && { name: reader.username, password: reader.password }
  const cluster = await startCluster(
    { version, account, token, clock, watch, ...(limited && { limited }) },
    nodes,
  )
  return {
    roots: cluster.nodes.map(({ root }) => root),
    version,
    remarks: remark === undefined ? [] : [remark],
    account: { username: account.name, password: account.password, token },
    reset: cluster.keepMemory(),
    switchFaults: (faults) => {
      const lonely = faults.find(({ needs }) => needs === 'second-node')
      if (lonely && nodes < 2)
        throw new UsageError(
          `the fault "${lonely.id}" works only with a second node; start the mock with { nodes: 2 }`,
        )
      const encrypted = faults.find(({ needs }) => needs === 'tls')
      if (encrypted)
        throw new UsageError(
          `the fault "${encrypted.id}" works only on encrypted connections, which a mock does not have; use "serve --tls --fault ${encrypted.id}"`,
        )
      cluster.switchFaults(faults)
    },
    close: cluster.close,
  }
}
