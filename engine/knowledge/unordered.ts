/** Lists of texts that servers keep as sets: their order is drawn, from start to start or from run to run. */
interface Unordered {
  /** The member that contains the list. */
  readonly member: string
  readonly source: string
}

const UNORDERED: readonly Unordered[] = [
  { member: 'permissions', source: 'seen on 3.2.0 and 3.3.0: in other orders in one run' },
  { member: 'reader_permissions', source: 'taken to be a set like permissions; not seen' },
  { member: 'roles', source: 'seen on 3.2.0 and 3.3.0: in other orders in one run' },
  { member: 'read_only_roles', source: 'taken to be a set like roles; not seen' },
  { member: 'capabilities', source: 'taken to be a set; not seen' },
  { member: 'stream_ids', source: 'taken to be a set; not seen' },
]

const MEMBERS: ReadonlySet<string> = new Set(UNORDERED.map(({ member }) => member))

/** Whether the order of the list under a member says nothing. */
export function isUnordered(member: string): boolean {
  return MEMBERS.has(member)
}
