import type { Mode } from '#engine/model/recording.ts'
import { isCarried } from '#engine/probes/stand-in.ts'
import { ValueError } from '#src/command/options/value-error.ts'
import { ACCOUNTS, MORE_ACCOUNTS } from '../accounts.ts'
import { ADMIN } from '../start/settings-file.ts'
import { type Variant, VARIANTS } from '../variants.ts'

/** Credentials for the tool. */
export interface TriedAccount {
  readonly name: string
  readonly user?: { readonly name: string; readonly password: string }
  /** With only an access token of the admin. */
  readonly isToken?: true
  /** Name of a second, read-only account. */
  readonly limited?: string
}

/** Every account that `lab:certify` certifies with. */
const TRIED: readonly TriedAccount[] = [
  { name: 'admin', user: ADMIN },
  { name: 'reader', user: getAccount('reader') },
  { name: 'maker', user: getAccount('maker') },
  { name: 'token', isToken: true },
  { name: 'second', user: ADMIN, limited: 'limited' },
]

const MODES = ['read', 'session', 'write'] as const satisfies readonly Mode[]

/** One run of the tool against a server. */
export interface CertifyMode {
  readonly account: TriedAccount
  readonly mode: Mode
}

/** Names of a variant's accounts for command lines and folders. */
const LABELS: Readonly<Record<string, string>> = {
  'two words': 'space',
  "o'quote": 'quote',
  'plus+sign': 'plus',
  'co:lon': 'colon',
  'sla/sh': 'slash',
  'per%cent': 'percent',
  jürgen: 'umlaut',
}

/** Lists every account of a variant in every mode that accepts it. */
function everyWay({ accounts, isRootless }: Variant): readonly CertifyMode[] {
  const own = (accounts ? MORE_ACCOUNTS[accounts] : []).map((user): TriedAccount => ({
    name: LABELS[user.name] ?? user.name,
    user,
  }))
  return [...(isRootless ? [] : TRIED), ...own].flatMap((account) =>
    MODES.filter((mode) => mode !== 'read' || isLetIn(account)).map((mode) => ({ account, mode })),
  )
}

/** Mode read does not log in, so the account must work with Basic. */
function isLetIn({ user }: TriedAccount): boolean {
  return user === undefined || isCarried(user)
}

const ALL_WAYS = VARIANTS.flatMap(everyWay)
export const WAY_NAMES = [
  ...new Set(ALL_WAYS.flatMap(({ account, mode }) => [account.name, mode])),
].join(', ')

/** Lists ways that match a name: an account, a mode, or both, such as `admin-write`; all without names. */
export function listWays(variant: Variant, names: readonly string[]): readonly CertifyMode[] {
  const all = everyWay(variant)
  return names.length === 0 ? all : all.filter((way) => names.some((name) => fits(way, name)))
}

/** Checks whether a name is an account, a mode, or both. */
function fits(way: CertifyMode, name: string): boolean {
  return [way.account.name, way.mode, getName(way)].includes(name)
}

/** Reads a name that matches a way of some variant; throws a ValueError that lists them. */
export function readWay(name: string): string {
  if (ALL_WAYS.some((way) => fits(way, name))) return name
  throw new ValueError(`no way is named "${name}"; there are ${WAY_NAMES}, and both by a hyphen`)
}

/** Returns the name of a run's folder and row. */
export function getName({ account, mode }: CertifyMode): string {
  return `${account.name}-${mode}`
}

function getAccount(name: string): { readonly name: string; readonly password: string } {
  const account = ACCOUNTS.find((one) => one.name === name)
  if (!account) throw new Error(`the lab has no account "${name}"`)
  return account
}
