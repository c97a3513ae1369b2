import { isAbsolute, join } from 'node:path'

import { checkSelection, sentIds } from '../../../run/selection.ts'
import { UsageError } from '#engine/model/errors.ts'
import { pointerBelow } from '#engine/model/json/json-pointer.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { isSecretName } from '#engine/secrets/names.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { suites } from '#suites/index.ts'
import { type CertifyOptions, options as certifyOptions } from '../options.ts'
import type { FleetOptions } from './options.ts'
import { readGiven } from '../../../command/options/read-given.ts'
import { ValueError } from '../../../command/options/value-error.ts'
import { addHeader } from '../../../command/options/values.ts'
import type { NamedCredentials, NamedHeader, NamedServer, ServerSettings } from './fleet-file.ts'
import type { OpenFleetFile } from './read-fleet-file.ts'

/** A server to certify. */
export interface FleetTarget {
  readonly name: string
  readonly url: string
  readonly group?: string
  readonly expects?: string
  /** Its place in the fleet file, from 0, and the line there. */
  readonly position: number
  readonly line?: number
  /** Where its accounts are; missing where the fleet file does not say. */
  readonly credentials?: NamedCredentials
  readonly headers: Readonly<Record<string, NamedHeader>>
  /** The options of the run, without its folder and accounts. */
  readonly options: CertifyOptions
}

/** The folder of the servers' reports, in that of the fleet. */
export const SERVERS = 'servers'

/** Returns the servers to certify; one with invalid settings is left out, and reported as a mistake of the file. */
export function fleetTargets(file: OpenFleetFile, options: FleetOptions): readonly FleetTarget[] {
  const { fleet, mistakes } = file
  const names = new Set<string>()
  // Invalid parts cannot be examined further.
  const isUsable = !mistakes.isAt('/defaults')
  const groups = Object.keys(fleet.groups ?? {})
  const unusable = new Set(groups.filter((group) => mistakes.isAt(pointerBelow('/groups', group))))
  return fleet.servers.flatMap((server, position) => {
    const place = `/servers/${position}`
    if (mistakes.isAt(place)) return []
    const { name, group } = server
    if (names.has(name.toLowerCase()))
      mistakes.add(
        `${place}/name`,
        `is already the name of another server; each needs its own folder`,
      )
    names.add(name.toLowerCase())
    if (!isUsable || (group !== undefined && unusable.has(group))) return []
    return targetOf(server, place, { file, options, position }) ?? []
  })
}

interface Around {
  readonly file: OpenFleetFile
  readonly options: FleetOptions
  readonly position: number
}

/** Undefined where something of it will not do, which is one of the mistakes of the file then. */
function targetOf(server: NamedServer, place: string, around: Around): FleetTarget | undefined {
  const { file, position } = around
  const { name, url, group, also, unixSocket, ...written } = server
  const merged = { ...file.fleet.defaults, ...groupOf(server, place, file), ...written }
  const { expect, credentials, headers = {}, ...settings } = merged
  guarded(file, `${place}/url`, () => readRoot(url))
  const from = (key: 'credentials' | 'headers'): string => placeOfSetting(key, server, place, file)
  if (credentials) checkCredentials(credentials, from('credentials'), file)
  const sent = Object.entries(headers).map(([header, value]) => {
    checkHeader(header, value, pointerBelow(from('headers'), header), file)
    return [header, typeof value === 'string' ? value : inFolder(value, ['file'], file.folder)]
  })
  const line = file.lineOf(place)
  const own = guarded(file, place, () =>
    optionsOf({ ...settings, ...(also !== undefined && { also }), unixSocket }, name, around),
  )
  return (
    own && {
      name,
      url,
      position,
      headers: Object.fromEntries(sent) as FleetTarget['headers'],
      ...(line !== undefined && { line }),
      ...(group !== undefined && { group }),
      ...(expect !== undefined && { expects: expect }),
      ...(credentials && { credentials: inFolder(credentials, CREDENTIAL_FILES, file.folder) }),
      options: own,
    }
  )
}

/** Where a setting of a server is written: with it, in its group or the defaults. */
export function placeOfSetting(
  key: keyof ServerSettings,
  server: NamedServer,
  place: string,
  { fleet: { groups = {} } }: OpenFleetFile,
): string {
  const { [key]: own, group = '' } = server
  const inAll = groups[group]?.[key] === undefined ? '/defaults' : pointerBelow('/groups', group)
  return pointerBelow(own === undefined ? inAll : place, key)
}

function groupOf(
  { group }: NamedServer,
  place: string,
  { fleet, mistakes }: OpenFleetFile,
): ServerSettings {
  const { groups = {} } = fleet
  if (group === undefined) return {}
  const known = Object.keys(groups)
  if (!Object.hasOwn(groups, group))
    mistakes.add(
      `${place}/group`,
      `is "${group}", which is not a group in this file; ${didYouMean(group, known) ?? `"groups" ${known.length === 0 ? 'is empty' : known.join(', ')}`}`,
    )
  return groups[group] ?? {}
}

/** Merges the settings of the file with the options of the command line, which take precedence. */
function optionsOf(
  settings: Readonly<Record<string, unknown>>,
  name: string,
  { file, options }: Around,
): CertifyOptions {
  const written = Object.fromEntries(
    Object.entries(inFolder(settings, FILES, file.folder)).filter(
      ([, value]) => value !== undefined,
    ),
  )
  const own = readGiven(`certify "${name}"`, certifyOptions, written)
  const said = Object.entries(options).filter(
    ([name, value]) =>
      Object.hasOwn(certifyOptions, name) &&
      name !== 'credentials' &&
      value !== undefined &&
      (!Array.isArray(value) || value.length > 0),
  )
  const settled: CertifyOptions = {
    ...own,
    ...Object.fromEntries(said),
    format: [],
    out: join(options.out, SERVERS, name),
  }
  checkSelection(suites, sentIds(settled))
  if (settled.sendMessage === true && settled.mode !== 'write')
    throw new UsageError(
      'sending a message needs write mode; set the mode to write, or do not send a message',
    )
  return settled
}

/** A header that cannot be sent, or that contains a secret. */
function checkHeader(name: string, value: NamedHeader, at: string, file: OpenFleetFile): void {
  if (typeof value === 'string' && isSecretName(name))
    file.mistakes.add(
      at,
      'contains a secret, and the file must not contain one; write {"env": "VARIABLE"} or {"file": "PATH"} as its value',
    )
  guarded(file, at, () => {
    try {
      addHeader(`${name}: ${typeof value === 'string' ? value : ''}`)
    } catch (error) {
      throw error instanceof ValueError ? new UsageError('it is not a valid header') : error
    }
  })
}

/** Reports incomplete credentials, before any server is contacted. */
function checkCredentials(
  { user, userEnv, passwordEnv, passwordFile, tokenEnv, tokenFile }: NamedCredentials,
  at: string,
  { mistakes }: OpenFleetFile,
): void {
  const hasUser = user !== undefined || userEnv !== undefined
  const hasPassword = passwordEnv !== undefined || passwordFile !== undefined
  if (hasUser && !hasPassword)
    mistakes.add(at, 'name a user without a password; add "passwordEnv" or "passwordFile"')
  else if (hasPassword && !hasUser)
    mistakes.add(at, 'name a password without its user; add "user" or "userEnv"')
  else if (!hasUser && tokenEnv === undefined && tokenFile === undefined)
    mistakes.add(at, 'name neither a user nor a token; add "user" and "passwordEnv", or "tokenEnv"')
}

const FILES = ['baseline', 'ca', 'cert', 'key', 'unixSocket']
const CREDENTIAL_FILES = ['passwordFile', 'tokenFile', 'limitedPasswordFile']

/** Resolves paths relative to the folder of the fleet file. */
function inFolder<Value extends object>(
  value: Value,
  names: readonly string[],
  folder = '.',
): Value {
  const moved = Object.entries(value).map(([name, path]) => {
    const isPath = names.includes(name) && typeof path === 'string' && !isAbsolute(path)
    return [name, isPath ? join(folder, path) : (path as unknown)]
  })
  return Object.fromEntries(moved) as Value
}

/** Returns the result of `read`; undefined after it adds a UsageError to the mistakes of the file. */
function guarded<Value>(file: OpenFleetFile, place: string, read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    return file.mistakes.addThrown(place, error)
  }
}
