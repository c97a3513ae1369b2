import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { blank } from '#reference/requests/accounts.ts'
import type { State } from '#reference/state.ts'

const ADMIN = { name: 'admin', password: 'admin' }
const READER = { name: 'reader', password: 'reader-password' }
const SECOND = { name: 'second', password: 'second-password' }
const MAKER = { name: 'maker', password: 'maker-password' }
const DAY = 24 * 60 * 60 * 1000

/** One kind of account for a run, created in a server's memory. */
export interface AccountOfRun {
  readonly name: string
  readonly make: (memory: State) => GivenCredentials
}

/** Every kind of account that a run can use. */
export const ACCOUNTS_OF_RUNS: readonly AccountOfRun[] = [
  { name: 'an administrator', make: () => ({ user: ADMIN }) },
  {
    name: 'an administrator and a second account',
    make: (memory) => ({ user: ADMIN, limited: addUser(memory, SECOND) }),
  },
  {
    name: 'an administrator with a token',
    make: (memory) => ({ user: ADMIN, token: addToken(memory, ADMIN.name) }),
  },
  {
    name: 'the token of an administrator',
    make: (memory) => ({ token: addToken(memory, ADMIN.name) }),
  },
  {
    name: 'the token of an administrator and a second account',
    make: (memory) => ({ token: addToken(memory, ADMIN.name), limited: addUser(memory, SECOND) }),
  },
  { name: 'a Reader', make: (memory) => ({ user: addUser(memory, READER) }) },
  {
    name: 'a Reader and a second account',
    make: (memory) => ({ user: addUser(memory, READER), limited: addUser(memory, SECOND) }),
  },
  {
    name: 'the token of a Reader',
    make: (memory) => {
      addUser(memory, READER)
      return { token: addToken(memory, READER.name) }
    },
  },
  {
    name: 'an account that makes streams and sees no index set',
    make: (memory) => ({
      user: addUser(memory, MAKER, ['streams:create', 'outputs:create', 'outputs:read']),
    }),
  },
]

/** Can change and delete its own objects except outputs; it creates no streams with index sets. */
export const MAKER_OF_STREAMS: AccountOfRun = {
  name: 'an account that makes streams and ends no output',
  make: (memory) => ({
    user: addUser(memory, MAKER, [
      'streams:create',
      'streams:read',
      'streams:edit',
      'streams:changestate',
      'outputs:create',
      'outputs:read',
      'stream_outputs:create',
    ]),
  }),
}

function addUser(
  { users }: State,
  account: typeof READER,
  permissions: readonly string[] = [],
): typeof READER {
  const id = Buffer.from(account.name.padEnd(12)).toString('hex')
  users.set(account.name, { ...blank(account, id), roles: ['Reader'], permissions })
  return account
}

function addToken({ users, tokens }: State, name: string): string {
  const user = users.get(name)
  if (!user) throw new Error(`the server has no user "${name}"`)
  const [id, value, now] = ['6b00dd03fdd62542e4fffffe', '4'.repeat(51), Date.now()]
  tokens.set(id, {
    id,
    name: 'a token',
    value,
    user,
    lastAccess: undefined,
    createdAt: now,
    expiresAt: now + DAY,
  })
  return value
}
