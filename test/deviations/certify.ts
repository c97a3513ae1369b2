import { startReference } from '#reference/serve.ts'
import { editWritten } from '#engine/faults/written.ts'
import { judge } from '#engine/judge/judge.ts'
import { matcherOf } from '#engine/knowledge/routes/matchers.ts'
import type { Capability } from '#engine/model/check.ts'
import type { Edit } from '#engine/model/deviation.ts'
import type { Mode } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Suite } from '#engine/model/suite.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { ACCOUNT, probesOf, recordProbes } from '../record-probes.ts'
import { type BlindDeviation, type Deviating, valueOf } from './deviation.ts'
import { startDeviating } from './proxy.ts'

/** In mode write the probes make a token and an account that may only read. */
const CAPABILITIES: Readonly<Record<Mode, readonly Capability[]>> = {
  read: ['user-credentials'],
  session: ['user-credentials'],
  write: ['user-credentials', 'token', 'limited-account'],
}

export interface CertifyDeviatingOptions {
  /** By default `write`. */
  readonly mode?: Mode
  /** Areas whose probes are run and whose checks are judged; by default all. */
  readonly areas?: readonly string[]
}

/** A certified server, and how often the proxy in front of it deviated. */
interface Certified {
  readonly run: Run
  readonly deviated: number
}

/** Certifies a deviating server, or the right one behind the same proxy. */
export async function certifyDeviating(
  {
    release,
    open,
    edits,
    features,
  }: Pick<BlindDeviation, 'release' | 'open' | 'edits' | 'features'>,
  suites: readonly Suite[],
  { mode = 'write', areas }: CertifyDeviatingOptions = {},
): Promise<Certified> {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  const faults = features ? [{ id: 'deviation', what: 'deviates', features, fails: [] }] : []
  await using server = await startReference({ version, account: ACCOUNT, faults })
  await using proxy = await startDeviating(server, open?.() ?? editing(edits ?? [], version))
  const { recording } = await recordProbes({
    probes: probesOf(suites, areas),
    roots: [server.root.replace(server.origin, proxy.origin)],
    version,
    mode,
    capabilities: CAPABILITIES[mode],
  })
  return {
    run: judge(recording, suites, { assumeVersion: version, ...(areas && { only: areas }) }),
    deviated: proxy.deviated(),
  }
}

/** Edits answers on their way; the routes are those of the release. */
function editing(edits: readonly Edit[], version: Version): Deviating {
  const routes = matcherOf(version)
  const onAnswer: Deviating['onAnswer'] = ({ body, ...answered }, asked) => {
    const route = routes.match(asked.path)?.byMethod.get(asked.method)?.name
    const header = (name: string): string | undefined => valueOf(asked.headers, name)
    const edited = editWritten({ ...answered, text: body }, { ...asked, route, header }, edits)
    return { status: edited.status, headers: edited.headers, body: edited.text }
  }
  return { onAnswer }
}
