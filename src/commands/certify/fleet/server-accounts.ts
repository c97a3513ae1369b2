import { readFileSync } from 'node:fs'

import type { Headers } from '#engine/model/exchange.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import { addHeader } from '../../../command/options/values.ts'
import type { Environment } from '../../../command/context.ts'
import { readCredentials } from '../target/secrets.ts'
import type { NamedCredentials } from './fleet-file.ts'
import type { FleetTarget } from './fleet-targets.ts'

/** Reads the accounts that a fleet file names. Throws a UsageError that names missing ones. */
export async function accountsOf(
  named: NamedCredentials,
  environment: Environment,
): Promise<GivenCredentials> {
  const { userEnv, passwordEnv, tokenEnv, limitedUserEnv, limitedPasswordEnv, ...files } = named
  const variable = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : valueOf(name, environment)
  return readCredentials(files, {
    env: {
      GRAYLOG_USER: variable(userEnv),
      GRAYLOG_PASSWORD: variable(passwordEnv),
      GRAYLOG_TOKEN: variable(tokenEnv),
      GRAYLOG_LIMITED_USER: variable(limitedUserEnv),
      GRAYLOG_LIMITED_PASSWORD: variable(limitedPasswordEnv),
    },
  })
}

/** Reads the headers that a fleet file names. Throws a UsageError. */
export function headersOf(
  { headers }: Pick<FleetTarget, 'headers'>,
  environment: Environment,
): Headers {
  return Object.entries(headers).reduce<Headers>((all, [name, value]) => {
    if (typeof value === 'string') return addHeader(`${name}: ${value}`, all)
    const text = 'env' in value ? valueOf(value.env, environment) : contentOf(value.file)
    try {
      return addHeader(`${name}: ${text}`, all)
    } catch {
      throw new UsageError(
        `the value of the header "${name}" contains characters that cannot be sent; correct the value, which is hidden because it may be a secret`,
      )
    }
  }, [])
}

function valueOf(name: string, environment: Environment): string {
  const value = environment[name]
  if (value !== undefined && value !== '') return value
  throw new UsageError(
    `the fleet file refers to the environment variable "${name}", which is not set; set it, or use a different variable`,
  )
}

function contentOf(path: string): string {
  return accessFile(
    () => readFileSync(path, 'utf8').replace(/\r?\n$/, ''),
    (problem) => `cannot read the header in "${path}": ${problem}; check the path`,
  )
}
