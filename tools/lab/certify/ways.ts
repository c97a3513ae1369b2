import type { Mode } from '#engine/model/recording.ts'
import { isCarried } from '#engine/probes/stand-in.ts'
import { ValueError } from '#src/command/options/value-error.ts'
import { ACCOUNTS, MORE_ACCOUNTS } from '../accounts.ts'
import { ADMIN } from '../start/settings-file.ts'
import { type Variant, VARIANTS } from '../variants.ts'

/** What the tool is given to certify with. */
export interface TriedAccount {
  readonly name: string
  readonly user?: { readonly name: string; readonly password: string }
  /** With an access token of the admin alone. */
  readonly isToken?: true
  /** Name of a second account, which may only read. */
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

/** Names for the accounts that a variant has next to those, fit for a command line and a folder. */
const LABELS: Readonly<Record<string, string>> = {
  'two words': 'space',
  "o'quote": 'quote',
  'plus+sign': 'plus',
  'co:lon': 'colon',
  'sla/sh': 'slash',
  'per%cent': 'percent',
  jürgen: 'umlaut',
}

/** Every account that a variant has, in every mode that lets it in. */
function everyWay({ accounts }: Variant): readonly CertifyMode[] {
  const own = (accounts ? MORE_ACCOUNTS[accounts] : []).map((user): TriedAccount => ({
    name: LABELS[user.name] ?? user.name,
    user,
  }))
  return [...TRIED, ...own].flatMap((account) =>
    MODES.filter((mode) => mode !== 'read' || isLetIn(account)).map((mode) => ({ account, mode })),
  )
}

/** Mode read does not log in, so that it has to do with what Basic carries. */
function isLetIn({ user }: TriedAccount): boolean {
  return user === undefined || isCarried(user)
}

const ALL_WAYS = VARIANTS.flatMap(everyWay)
export const WAY_NAMES = [
  ...new Set(ALL_WAYS.flatMap(({ account, mode }) => [account.name, mode])),
].join(', ')

/** Those that one of the names fits: an account, a mode, or both, `admin-write`; all when none is named. */
export function listWays(variant: Variant, names: readonly string[]): readonly CertifyMode[] {
  const all = everyWay(variant)
  return names.length === 0 ? all : all.filter((way) => names.some((name) => fits(way, name)))
}

/** Whether a name is that of an account, a mode, or both. */
function fits(way: CertifyMode, name: string): boolean {
  return [way.account.name, way.mode, getName(way)].includes(name)
}

/** A name that fits a way of some variant; a ValueError that says which there are. */
export function readWay(name: string): string {
  if (ALL_WAYS.some((way) => fits(way, name))) return name
  throw new ValueError(`no way is named "${name}"; there are ${WAY_NAMES}, and both by a hyphen`)
}

/** The name of the folder in which a run's files are kept, and of its row. */
export function getName({ account, mode }: CertifyMode): string {
  return `${account.name}-${mode}`
}

function getAccount(name: string): { readonly name: string; readonly password: string } {
  const account = ACCOUNTS.find((one) => one.name === name)
  if (!account) throw new Error(`the lab has no account "${name}"`)
  return account
}
