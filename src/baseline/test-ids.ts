/** Check ids for tests; one of them was renamed. */
const IDS = ['csrf.refused', 'csrf.because', 'node.list.total', 'node.list.count', 'client.accept']
const RENAMED: Readonly<Record<string, string>> = { 'csrf.denied': 'csrf.refused' }

/** Returns the current id of a check, as a command does. */
export function currentId(id: string): { readonly id: string } | { readonly problem: string } {
  const now = RENAMED[id] ?? id
  return IDS.includes(now) || now.includes('/') || now.startsWith('forecast.')
    ? { id: now }
    : { problem: `there is no check "${id}"` }
}
