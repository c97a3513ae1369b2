import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import { type Cluster, type Reference, startCluster, startReference } from '#reference/serve.ts'

/** The account of test reference servers; its password is long enough to be found if it leaks. */
export const ACCOUNT = { name: 'admin', password: 'a-long-secret-of-the-test' }

/** The same account as environment variables. */
export const ADMIN = { GRAYLOG_USER: ACCOUNT.name, GRAYLOG_PASSWORD: ACCOUNT.password }

/** The same account as an Authorization header. */
export const AUTHORIZATION = `Basic ${btoa(`${ACCOUNT.name}:${ACCOUNT.password}`)}`

/** Starts a reference server of a release, with a fault. */
export function reference(
  release = '5.1.0',
  fault?: string,
  account = ACCOUNT,
): Promise<Reference> {
  const faults = listFaults().filter(({ id }) => id === fault)
  return startReference({ version: versionOf(release), account, faults })
}

/** Starts a cluster of two nodes. */
export function twoNodes(release: string): Promise<Cluster> {
  return startCluster({ version: versionOf(release), account: ACCOUNT }, 2)
}

function versionOf(release: string): Version {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  return version
}
