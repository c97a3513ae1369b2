/** Accounts of a lab server besides the admin. */
export interface LabAccount {
  readonly name: string
  readonly password: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly sessionMilliseconds: number
  /** Its purpose. */
  readonly what: string
}

const ONE_HOUR = 3_600_000

/** Accounts of every server: one with minimal permissions, and one that can create streams. */
export const ACCOUNTS: readonly LabAccount[] = [
  {
    name: 'reader',
    password: 'reader-of-the-lab',
    roles: ['Reader'],
    permissions: [],
    sessionMilliseconds: ONE_HOUR,
    what: 'may do what the role Reader may',
  },
  {
    name: 'limited',
    password: 'limited-of-the-lab',
    roles: ['Reader'],
    permissions: [],
    sessionMilliseconds: ONE_HOUR,
    what: 'a second one like it, for --limited-user',
  },
  {
    name: 'maker',
    password: 'maker-of-the-lab',
    roles: ['Reader'],
    permissions: [
      'streams:create',
      'streams:read',
      'streams:edit',
      'streams:changestate',
      'outputs:create',
      'outputs:read',
      'stream_outputs:create',
    ],
    sessionMilliseconds: ONE_HOUR,
    what: 'may also make streams and outputs',
  },
]

const odd = (name: string, password = 'odd-of-the-lab'): LabAccount => ({
  name,
  password,
  roles: ['Reader'],
  permissions: [],
  sessionMilliseconds: ONE_HOUR,
  what: 'has an odd name',
})

/** Additional accounts of a variant; those of `directory` exist in the directory only. */
export const MORE_ACCOUNTS: Readonly<
  Record<'directory' | 'no-root' | 'odd-names' | 'short-sessions', readonly LabAccount[]>
> = {
  directory: [
    {
      name: 'guest',
      password: 'guest-of-the-lab',
      roles: ['Reader'],
      permissions: [],
      sessionMilliseconds: 8 * ONE_HOUR,
      what: 'comes from the directory',
    },
  ],
  'no-root': [
    {
      name: 'chief',
      password: 'chief-of-the-lab',
      roles: ['Admin'],
      permissions: [],
      sessionMilliseconds: ONE_HOUR,
      what: 'may do everything',
    },
  ],
  'odd-names': [
    odd('two words', 'odd:of the lab'),
    ...["o'quote", 'plus+sign', 'co:lon', 'sla/sh', 'per%cent', 'jürgen'].map((name) => odd(name)),
  ],
  'short-sessions': [
    {
      name: 'short',
      password: 'short-of-the-lab',
      roles: ['Reader'],
      permissions: [],
      sessionMilliseconds: 1_000,
      what: 'has sessions that live one second',
    },
  ],
}
