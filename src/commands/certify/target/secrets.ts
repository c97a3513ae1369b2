import { readFileSync } from 'node:fs'

import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import type { GivenCredentials, UserCredentials } from '#engine/probes/credentials.ts'
import { type KeysOf, refuseUnknownKeys } from '#engine/text/nearest.ts'
import { shownPath } from '../../../command/shown-path.ts'
import type { Context } from '../../../command/context.ts'

/** Options that say where secrets are; secrets themselves are never options. */
export interface SecretOptions {
  readonly user?: string
  readonly passwordFile?: string
  readonly tokenFile?: string
  readonly limitedUser?: string
  readonly limitedPasswordFile?: string
}

/** Whose credentials are read: how their variables begin, and their options. */
interface Owner {
  readonly variables: string
  readonly options: string
}

const TARGET: Owner = { variables: 'GRAYLOG_', options: '--' }
const OLD: Owner = { variables: 'GRAYLOG_OLD_', options: '--old-' }
const CONTROL: Owner = { variables: 'GRAYLOG_CONTROL_', options: '--control-' }

/** Reads credentials from environment, files or, from a person. Throws a UsageError. */
export async function readCredentials(
  options: SecretOptions,
  asking: Pick<Context, 'env' | 'ask'>,
  { variables, options: begin }: Owner = TARGET,
): Promise<GivenCredentials> {
  const { env } = asking
  const name = options.user ?? given(env[`${variables}USER`])
  const limited = options.limitedUser ?? given(env[`${variables}LIMITED_USER`])
  const token = secretOf(options.tokenFile, env[`${variables}TOKEN`])
  const user =
    name === undefined
      ? undefined
      : await withPassword(
          name,
          ...([options.passwordFile, `${variables}PASSWORD`] as const),
          `${begin}password-file`,
          asking,
        )
  const second =
    limited === undefined
      ? undefined
      : await withPassword(
          limited,
          ...([options.limitedPasswordFile, `${variables}LIMITED_PASSWORD`] as const),
          `${begin}limited-password-file`,
          asking,
        )
  return {
    ...(user && { user }),
    ...(token !== undefined && { token }),
    ...(second && { limited: second }),
  }
}

const ACCOUNT_KEYS: KeysOf<GivenCredentials> = { user: true, token: true, limited: true }
const USER_KEYS: KeysOf<UserCredentials> = { name: true, password: true, onlyLogsIn: true }

/** Returns the credentials that a program gave. Throws a UsageError for an unknown key, which would be an account less. */
export function checkCredentials(credentials: GivenCredentials): GivenCredentials {
  refuseUnknownKeys('read credentials', credentials, ACCOUNT_KEYS)
  for (const account of [credentials.user, credentials.limited])
    refuseUnknownKeys('read credentials', account ?? {}, USER_KEYS)
  return credentials
}

/** Whether an account of a target is named, without a look at its secrets. */
export function hasCredentials(
  { user, tokenFile }: SecretOptions,
  { env }: Pick<Context, 'env'>,
): boolean {
  const { GRAYLOG_USER, GRAYLOG_TOKEN } = env
  return [user, tokenFile, given(GRAYLOG_USER), given(GRAYLOG_TOKEN)].some(
    (one) => one !== undefined,
  )
}

/** Reads the credentials of the control server; undefined if it has none of its own. Throws a UsageError. */
export async function readControlCredentials(
  options: SecretOptions,
  asking: Pick<Context, 'env' | 'ask'>,
): Promise<GivenCredentials | undefined> {
  return orNone(await readCredentials(options, asking, CONTROL))
}

/** Reads the credentials of the old server of an upgrade; undefined if it has none of its own. Throws a UsageError. */
export async function readOldCredentials(
  options: SecretOptions,
  asking: Pick<Context, 'env' | 'ask'>,
): Promise<GivenCredentials | undefined> {
  return orNone(await readCredentials(options, asking, OLD))
}

function orNone(found: GivenCredentials): GivenCredentials | undefined {
  return found.user || found.token !== undefined ? found : undefined
}

async function withPassword(
  name: string,
  file: string | undefined,
  variable: string,
  option: string,
  asking: Pick<Context, 'env' | 'ask'>,
): Promise<UserCredentials> {
  const found = secretOf(file, asking.env[variable])
  if (found !== undefined) return { name, password: found }
  if (asking.ask) return { name, password: await asking.ask(`Password for "${name}": `) }
  throw new UsageError(
    `there is no password for the user "${name}"; set ${variable}, or specify a file with ${option}`,
  )
}

function secretOf(file: string | undefined, variable: string | undefined): string | undefined {
  if (file === undefined) return given(variable)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new UsageError(
      `cannot read the secret in ${shownPath(file)}: ${fileProblem(cause)}; check the path`,
    )
  }
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text
}
