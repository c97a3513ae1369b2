import type { Mode } from '#engine/model/recording.ts'

/** Where a server's accounts are: names of variables and files, never a secret itself. */
export interface NamedCredentials {
  readonly user?: string
  readonly userEnv?: string
  readonly passwordEnv?: string
  readonly passwordFile?: string
  readonly tokenEnv?: string
  readonly tokenFile?: string
  /** A second, read-only account. */
  readonly limitedUser?: string
  readonly limitedUserEnv?: string
  readonly limitedPasswordEnv?: string
  readonly limitedPasswordFile?: string
}

/** The value of a header, or where it is. */
export type NamedHeader = string | { readonly env: string } | { readonly file: string }

/** Settings of all servers, a group, or one server. Paths are relative to the folder of the fleet file. */
export interface ServerSettings {
  readonly mode?: Mode
  /** The release that is expected: a line such as `5.1`, or one release. */
  readonly expect?: string
  readonly credentials?: NamedCredentials
  /** A baseline. */
  readonly baseline?: string
  readonly suite?: string | readonly string[]
  readonly check?: string | readonly string[]
  /** Areas of the interface that the server claims. */
  readonly profile?: string | readonly string[]
  readonly assumeVersion?: string
  readonly strict?: boolean
  readonly allowUnverified?: boolean
  readonly thorough?: boolean
  readonly sendMessage?: boolean
  readonly repeat?: number
  readonly ca?: string
  readonly insecure?: boolean
  readonly cert?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, NamedHeader>>
  readonly rate?: number
  readonly timeout?: number
  readonly waitFor?: string | number
  readonly deadline?: number
}

/** A server as the fleet file has it. */
export interface NamedServer extends ServerSettings {
  readonly name: string
  readonly url: string
  readonly group?: string
  /** Other nodes of its cluster. */
  readonly also?: string | readonly string[]
  readonly unixSocket?: string
}

/** A fleet file, as `schemas/fleet-file.json` describes it. */
export interface FleetFile {
  readonly title?: string
  readonly defaults?: ServerSettings | null
  readonly groups?: Readonly<Record<string, ServerSettings | null>>
  readonly servers: readonly NamedServer[]
}
