import { TargetError } from '../../src/model/errors.ts'
import type { Version } from '../../src/model/version.ts'
import type { GivenCredentials } from '../../src/probe/credentials.ts'
import { inspect } from '../certify/certify-live.ts'
import type { CertifyOptions } from '../certify/certify-options.ts'
import type { Progress } from '../progress.ts'
import { readCredentials, readOldCredentials } from '../secrets.ts'
import type { Terminal } from '../terminal.ts'
import { openTarget } from '../target.ts'
import type { UpgradeOptions } from './upgrade-options.ts'

/** A server of an upgrade; without a release it could not be reached. */
export interface UpgradeServer {
  readonly root: string
  readonly how: CertifyOptions
  readonly version?: Version
  /** Why it could not be reached. */
  readonly problem?: string
}

/** The servers that were named. */
export interface UpgradeServers {
  readonly old?: UpgradeServer
  readonly new?: UpgradeServer
}

/**
 * Asks the servers for their releases. Of one that does not answer the plan says so, where its release is known
 * otherwise; else throws a TargetError. Throws a UsageError without credentials.
 */
export async function findServers(
  options: UpgradeOptions,
  terminal: Terminal,
  progress: Progress,
): Promise<UpgradeServers> {
  const { old: oldUrl, new: newUrl, from, to, mode = 'read' } = options
  if (oldUrl === undefined && newUrl === undefined) return {}
  const credentials = await readCredentials(options, terminal)
  const own =
    oldUrl === undefined ? undefined : await readOldCredentials(oldOptions(options), terminal)
  const find = async (
    url: string,
    known: Version | undefined,
    given: GivenCredentials,
    isOld: boolean,
  ) => {
    const how: CertifyOptions = {
      ...{ ...options, suite: [], check: [], also: [], out: '', credentials: given },
      mode: isOld ? 'read' : mode,
    }
    progress.now(`looking at ${url}`)
    return asked(url, how, known, terminal)
  }
  return {
    ...(oldUrl !== undefined && { old: await find(oldUrl, from, own ?? credentials, true) }),
    ...(newUrl !== undefined && { new: await find(newUrl, to, credentials, false) }),
  }
}

async function asked(
  url: string,
  how: CertifyOptions,
  known: Version | undefined,
  terminal: Terminal,
): Promise<UpgradeServer> {
  await using target = await openTarget(url, how, terminal)
  try {
    const { root, version } = await inspect(target, how, terminal)
    return { root, how, version }
  } catch (error) {
    if (!(error instanceof TargetError) || !known) throw error
    return { root: target.root, how, problem: error.message }
  }
}

function oldOptions({ oldUser, oldPasswordFile, oldTokenFile }: UpgradeOptions) {
  return {
    ...(oldUser !== undefined && { user: oldUser }),
    ...(oldPasswordFile !== undefined && { passwordFile: oldPasswordFile }),
    ...(oldTokenFile !== undefined && { tokenFile: oldTokenFile }),
  }
}
