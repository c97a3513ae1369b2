import { randomBytes } from 'node:crypto'

import { newestRelease } from '#engine/knowledge/releases.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Mode } from '#engine/model/recording.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import type { CertifyOptions } from '../options.ts'
import type { Context } from '../../../command/context.ts'
import { checkCredentials, hasCredentials, readCredentials, type SecretOptions } from './secrets.ts'

/** The server to certify, and its accounts. */
export interface CertifyTarget extends AsyncDisposable {
  /** The root as given, without a trailing slash. */
  readonly root: string
  readonly also: readonly string[]
  readonly credentials: GivenCredentials
  readonly mode: Mode
  /** Whether it is the reference server that was started for this run. */
  readonly isOurs: boolean
}

/** The options of a target. */
export type TargetOptions = SecretOptions & Pick<CertifyOptions, 'mode' | 'also' | 'credentials'>

/** The target of the URL, or a fresh reference server of the newest release. Throws a UsageError. */
export async function openTarget(
  url: string | undefined,
  options: TargetOptions,
  asking: Pick<Context, 'env' | 'ask'>,
): Promise<CertifyTarget> {
  if (url !== undefined)
    return {
      root: readRoot(url),
      also: options.also.map(readRoot),
      credentials: options.credentials
        ? checkCredentials(options.credentials)
        : await readCredentials(options, asking),
      mode: options.mode ?? 'session',
      isOurs: false,
      async [Symbol.asyncDispose]() {},
    }
  if (options.credentials || hasCredentials(options, asking))
    throw new UsageError(
      'cannot certify: you specified credentials but no server URL (if the URL comes from a variable, check that it is set); add the URL, or, to certify the built-in reference server, remove the credentials (--user, --token-file, GRAYLOG_USER, GRAYLOG_TOKEN)',
    )
  const { startReference } = await import('#reference/serve.ts')
  const user = { name: 'admin', password: randomBytes(12).toString('hex') }
  const reference = await startReference({ version: newestRelease(), account: user })
  return {
    root: reference.root,
    also: [],
    credentials: { user },
    mode: options.mode ?? 'write',
    isOurs: true,
    [Symbol.asyncDispose]: reference.close,
  }
}
