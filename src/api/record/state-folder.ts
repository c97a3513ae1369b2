import { homedir } from 'node:os'
import { join } from 'node:path'

import type { Asking } from '../surroundings.ts'

/** Where authorities are kept when nobody says otherwise. */
export function stateFolder({ environment }: Pick<Asking, 'environment'>): string {
  const given = environment['XDG_STATE_HOME'] ?? environment['LOCALAPPDATA']
  const base = given === undefined || given === '' ? join(homedir(), '.local', 'state') : given
  return join(base, 'graylog-conformance', 'authorities')
}
