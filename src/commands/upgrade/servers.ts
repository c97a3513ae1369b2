import { TargetError } from '#engine/model/errors.ts'
import type { Version } from '#engine/model/version.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { Context } from '../../command/context.ts'
import { inspect } from '../certify/live.ts'
import type { CertifyOptions } from '../certify/options.ts'
import { checkCredentials, readCredentials, readOldCredentials } from '../certify/target/secrets.ts'
import { openTarget } from '../certify/target/target.ts'
import type { UpgradeInput } from './options.ts'

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
 * Asks the servers for their releases. If one does not respond but its release is given, the plan says so; otherwise
 * throws a TargetError. Throws a UsageError without credentials.
 */
export async function findServers(options: UpgradeInput, ctx: Context): Promise<UpgradeServers> {
  const { old: oldUrl, new: newUrl, from, to, mode = 'read' } = options
  if (oldUrl === undefined && newUrl === undefined) return {}
  const credentials = options.credentials
    ? checkCredentials(options.credentials)
    : await readCredentials(options, ctx)
  const own =
    oldUrl === undefined
      ? undefined
      : options.oldCredentials
        ? checkCredentials(options.oldCredentials)
        : await readOldCredentials(oldOptions(options), ctx)
  const find = async (
    url: string,
    known: Version | undefined,
    given: GivenCredentials,
    isOld: boolean,
  ) => {
    const how: CertifyOptions = {
      ...options,
      suite: [],
      check: [],
      also: [],
      out: '',
      credentials: given,
      mode: isOld ? 'read' : mode,
    }
    return reach(url, how, known, ctx)
  }
  return {
    ...(oldUrl !== undefined && { old: await find(oldUrl, from, own ?? credentials, true) }),
    ...(newUrl !== undefined && { new: await find(newUrl, to, credentials, false) }),
  }
}

async function reach(
  url: string,
  how: CertifyOptions,
  known: Version | undefined,
  ctx: Context,
): Promise<UpgradeServer> {
  await using target = await openTarget(url, how, ctx)
  try {
    const { root, version } = await inspect(target, how, ctx)
    return { root, how, version }
  } catch (error) {
    if (!(error instanceof TargetError) || !known) throw error
    return { root: target.root, how, problem: error.message }
  }
}

function oldOptions({ oldUser, oldPasswordFile, oldTokenFile }: UpgradeInput) {
  return {
    ...(oldUser !== undefined && { user: oldUser }),
    ...(oldPasswordFile !== undefined && { passwordFile: oldPasswordFile }),
    ...(oldTokenFile !== undefined && { tokenFile: oldTokenFile }),
  }
}
