import type { Mode } from '../../src/model/recording.ts'
import type { ReplayThreshold } from '../../src/model/upgrade/replay.ts'
import type { GivenCredentials } from '../../src/probe/credentials.ts'
import type { Version } from '../../src/model/version.ts'
import type { CertifyOptions } from '../certify/certify-options.ts'

/** What `replay` can be told. */
export interface ReplayOptions extends Omit<CertifyOptions, 'also' | 'out'> {
  /** A server like the recorded one, to learn noise from. */
  readonly control?: string
  /** What may be sent to the control; by default what may be sent to the target. */
  readonly controlMode?: Mode
  /** Accounts of the control; those of the target when it has none of its own. */
  readonly controlUser?: string
  readonly controlPasswordFile?: string
  readonly controlTokenFile?: string
  /** The same, read already. */
  readonly controlCredentials?: GivenCredentials
  /** The release of the recorded server. */
  readonly assumeRecorded?: Version
  readonly base?: string
  /** Positions to explain; `all` for every call that is not the same. */
  readonly explain?: readonly string[]
  readonly out?: string
  readonly failOn: ReplayThreshold
}
