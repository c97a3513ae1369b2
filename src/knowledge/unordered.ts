/** Lists of texts that servers keep as sets: their order is drawn, from start to start or from run to run. */
interface Unordered {
  /** The member that the list stands under. */
  readonly member: string
  readonly source: string
}

const UNORDERED: readonly Unordered[] = [
  { member: 'permissions', source: 'seen on 3.2.0 and 3.3.0: in other orders in one run' },
  { member: 'reader_permissions', source: 'seen on 2.4.6 and 3.2.0' },
  { member: 'roles', source: 'seen on 3.2.0 and 3.3.0: in other orders in one run' },
  { member: 'read_only_roles', source: 'a set of the same kind as roles' },
  { member: 'capabilities', source: 'a set in the server: its public source' },
  { member: 'stream_ids', source: 'a set in the server: its public source' },
]

const MEMBERS: ReadonlySet<string> = new Set(UNORDERED.map(({ member }) => member))

/** Whether the order of the list under a member says nothing. */
export function isUnordered(member: string): boolean {
  return MEMBERS.has(member)
}
